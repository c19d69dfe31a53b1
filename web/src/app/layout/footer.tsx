import { brand, type Contact } from '@salama/contract/brand'
import { Mail, MapPin, Phone } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { CapulanaEdge } from '../../ui/theme/capulana.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { Logo } from '../../ui/theme/logo.tsx'

type LinkType = 'a' | ComponentType<{ href: string; className?: string; children: ReactNode }>

type FooterProps = {
  /** The router's link inside the application; a plain one on prerendered pages. */
  link?: LinkType
  contact?: Contact
  className?: string
}

const services = [
  { href: '/telemedicine', label: 'Saúde' },
  { href: '/pharmacy', label: 'Farmácia' },
  { href: '/insurance', label: 'Seguros' },
  { href: '/delivery', label: 'Comida' },
  { href: '/transport', label: 'Transporte' },
  { href: brand.wellbeingPath, label: 'Bem-estar' },
  { href: '/cursos', label: 'Cursos' },
]

const support = [
  { href: '/help', label: 'Central de Ajuda' },
  { href: '/faq', label: 'Fale Conosco' },
  { href: '/terms', label: 'Termos de utilização' },
  { href: '/privacy', label: 'Política de privacidade' },
]

export function Footer({ link = 'a', contact = brand.contact, className }: FooterProps) {
  return (
    <footer className={classNames('bg-cloth-night text-cloth-sand', className)}>
      <CapulanaEdge />
      <div className="mx-auto grid max-w-6xl gap-x-8 grid-cols-2 gap-y-8 px-4 py-10 md:px-6 lg:grid-cols-[1.4fr_1fr_1fr_1.4fr]">
        <div className="max-lg:col-span-2">
          <Logo />
          <p className="mt-3 max-w-64">Cuidar de si, da sua família e do seu dia, em todo Moçambique.</p>
        </div>
        <LinkGroup title="Serviços" links={services} link={link} />
        <LinkGroup title="Suporte" links={support} link={link} />
        <ContactBlock contact={contact} />
      </div>
      <p className="mx-auto max-w-6xl px-4 pb-8 text-sm md:px-6">
        © {copyrightYears()} {brand.name}
      </p>
    </footer>
  )
}

type LinkGroupProps = { title: string; links: { href: string; label: string }[]; link: LinkType }

function LinkGroup({ title, links, link: LinkTag }: LinkGroupProps) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 text-base font-bold">{title}</h2>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <LinkTag href={href} className={linkClass}>
              {label}
            </LinkTag>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ContactBlock({ contact }: { contact: Contact }) {
  return (
    <div className="max-lg:col-span-2">
      <h2 className="mb-1 text-base font-bold">Contacto</h2>
      <address className="not-italic">
        <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className={linkClass}>
          <Phone className="size-4.5 shrink-0" aria-hidden />
          {contact.phone}
        </a>
        <a href={`mailto:${contact.email}`} className={linkClass}>
          <Mail className="size-4.5 shrink-0" aria-hidden />
          {contact.email}
        </a>
        <p className="flex items-start gap-2 py-2.5">
          <MapPin className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          {contact.address}
        </p>
      </address>
    </div>
  )
}

function copyrightYears(): string {
  const year = new Date().getFullYear()
  return year > brand.firstYear ? `${brand.firstYear}–${year}` : String(brand.firstYear)
}

const linkClass = 'flex min-h-11 items-center gap-2 underline-offset-4 hover:underline focus-visible:outline-cloth-sun'
