import type { ReactNode } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Choices, Fields } from './fields.tsx'
import { Actions, Marks, Pictures } from './looks.tsx'
import { Figures, Messages, States } from './states.tsx'

const PARTS: readonly (readonly [title: string, part: () => ReactNode])[] = [
  ['Botões', Actions],
  ['Campos', Fields],
  ['Escolhas', Choices],
  ['Etiquetas e estrelas', Marks],
  ['Imagens', Pictures],
  ['Mensagens', Messages],
  ['Vazio, erro, a carregar', States],
  ['Progresso e factos', Figures],
]

/** Every component in every state, to be looked at; nothing leads here. */
export function GalleryPage() {
  return (
    <>
      <PageHeader title="Componentes" subtitle="Cada peça dos ecrãs em cada estado, com dados de exemplo." />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {PARTS.map(([title, Part]) => (
          <Card key={title} as="section" aria-label={title} className="flex flex-col gap-4">
            <h2 className="text-lg font-bold">{title}</h2>
            <Part />
          </Card>
        ))}
      </div>
    </>
  )
}
