import { brand } from '@salama/contract/brand'
import {
  ArrowRight,
  Car,
  GraduationCap,
  Leaf,
  type LucideIcon,
  Pill,
  ShieldCheck,
  Stethoscope,
  UtensilsCrossed,
} from 'lucide-react'
import { classNames } from '../../../ui/theme/class-names.ts'

type Service = {
  title: string
  text: string
  /** Instead of `text` while a doctor is on duty. */
  textWhileCovered?: string
  link: string
  href: string
  icon: LucideIcon
  tint: string
}

/** In the order of the specification (1 §2): Health, Pharmacy, Insurance, Food, then Life and Cursos. */
const services: Service[] = [
  {
    title: 'Health',
    text: 'Consultas médicas por vídeo ou chat, com hora marcada.',
    textWhileCovered: 'Consultas médicas por vídeo ou chat, 24 horas por dia.',
    link: 'Saúde',
    href: '/telemedicine',
    icon: Stethoscope,
    tint: 'bg-tint-1',
  },
  {
    title: 'Pharmacy',
    text: 'Medicamentos da farmácia mais perto, entregues em casa.',
    link: 'Farmácia',
    href: '/pharmacy',
    icon: Pill,
    tint: 'bg-tint-3',
  },
  {
    title: 'Insurance',
    text: 'Planos de saúde mensais para si e para a sua família.',
    link: 'Seguros',
    href: '/insurance',
    icon: ShieldCheck,
    tint: 'bg-tint-5',
  },
  {
    title: 'Food',
    text: 'Comida dos restaurantes da cidade, quente à sua porta.',
    link: 'Comida',
    href: '/delivery',
    icon: UtensilsCrossed,
    tint: 'bg-tint-2',
  },
  {
    title: 'Life',
    text: 'Terapia online, meditação guiada e apoio emocional.',
    link: 'Bem-estar',
    href: brand.wellbeingPath,
    icon: Leaf,
    tint: 'bg-tint-6',
  },
  {
    title: 'Cursos',
    text: 'Aulas em português, com certificado no fim.',
    link: 'Ver os cursos',
    href: '/cursos',
    icon: GraduationCap,
    tint: 'bg-tint-4',
  },
]

export function Services({ isCovered }: { isCovered: boolean }) {
  return (
    <section aria-labelledby="servicos" className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20">
      <h2 id="servicos" className="text-3xl font-extrabold tracking-tight md:text-4xl">
        O que precisa hoje?
      </h2>
      <ul className="mt-7 grid grid-cols-1 gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3">
        {services.map((service) => (
          <ServiceCard key={service.href} service={service} isCovered={isCovered} />
        ))}
      </ul>
      <RideStrip />
    </section>
  )
}

function ServiceCard({ service, isCovered }: { service: Service; isCovered: boolean }) {
  const { title, text, textWhileCovered = text, link, href, icon: Icon, tint } = service
  return (
    <li className="group relative flex gap-4 rounded-lg border border-line bg-surface p-4 shadow-card transition-[border-color,box-shadow] duration-150 hover:border-action hover:shadow-float md:p-5">
      <div
        aria-hidden="true"
        className={classNames(
          'relative grid size-20 shrink-0 place-items-center overflow-hidden rounded-md text-on-tint',
          tint,
        )}
      >
        <span className="capulana-motif absolute inset-0 opacity-12" />
        <Icon className="relative size-9" strokeWidth={1.75} />
      </div>
      <div className="min-w-0">
        <h3 className="text-xl font-bold">{title}</h3>
        <p className="mt-0.5 text-muted">{isCovered ? textWhileCovered : text}</p>
        {/* The link covers the card; its own words are the Portuguese name of the service. */}
        <a
          href={href}
          className="mt-2 inline-flex items-center gap-1.5 font-semibold text-action after:absolute after:inset-0 after:rounded-lg after:content-['']"
        >
          {link}
          <ArrowRight className="size-4.5 transition-transform duration-150 group-hover:translate-x-1" />
        </a>
      </div>
    </li>
  )
}

function RideStrip() {
  return (
    <div className="relative mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 rounded-lg bg-emphasis-soft px-4 py-4 text-on-emphasis-soft md:mt-4 md:grid-cols-[auto_1fr_auto] md:px-5">
      <Car aria-hidden="true" className="size-8 shrink-0" strokeWidth={1.75} />
      <p>
        <strong>E para lá chegar:</strong> peça um txopela, uma moto ou um carro e saiba o preço antes de sair.
      </p>
      <a
        href="/transport"
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 max-md:col-start-2 after:absolute after:inset-0 after:rounded-lg after:content-[''] hover:underline"
      >
        Transporte
        <ArrowRight className="size-4.5 shrink-0" />
      </a>
    </div>
  )
}
