import { BadgeCheck, type LucideIcon, Signal, Smartphone } from 'lucide-react'

const promises: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Smartphone,
    title: 'Pague com o telemóvel',
    text: 'M-Pesa, e-Mola, mKesh ou transferência bancária. O preço certo aparece antes de confirmar.',
  },
  {
    icon: Signal,
    title: 'Feito para pouca rede',
    text: 'Abre depressa, gasta poucos dados e guarda o que escreveu quando a ligação cai.',
  },
  {
    icon: BadgeCheck,
    title: 'Gente verificada',
    text: 'Médicos, farmácias, restaurantes e entregadores com documentos conferidos.',
  },
]

export function Promises() {
  return (
    <section aria-label="Porquê confiar" className="border-t border-line bg-raised">
      <ul className="mx-auto grid grid-cols-1 max-w-6xl gap-8 px-4 py-12 md:grid-cols-3 md:px-6 md:py-16">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4 md:block">
            <Icon aria-hidden="true" className="size-9 shrink-0 text-action" strokeWidth={1.75} />
            <div>
              <h2 className="text-xl font-bold md:mt-3">{title}</h2>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
