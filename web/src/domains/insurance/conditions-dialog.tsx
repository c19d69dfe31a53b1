import { brand } from '@salama/contract/brand'
import type { Conditions } from '@salama/contract/insurance'
import { formatDay } from '@salama/contract/kernel/time'
import { Download } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useConditions } from './api.ts'

type ConditionsDialogProps = { version: number | undefined; onClose: () => void }

/** One version of the conditions, to read and to keep. */
export function ConditionsDialog({ version, onClose }: ConditionsDialogProps) {
  const { data, error, refetch, isFetching } = useConditions(version)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Condições dos planos"
      description={data && `Versão ${data.version}, em vigor desde ${formatDay(data.validFrom)}`}
      size="lg"
      hideClose
      footer={
        <>
          {data && (
            <Button variant="outline" onClick={() => download(data)}>
              <Download className="size-5" aria-hidden />
              Descarregar
            </Button>
          )}
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      {data ? (
        <Sections conditions={data} />
      ) : error ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Spinner className="min-h-48" />
      )}
    </Dialog>
  )
}

function Sections({ conditions }: { conditions: Conditions }) {
  return (
    <div className="flex flex-col gap-5">
      {sectionsOf(conditions).map(({ title, paragraphs }) => (
        <section key={title}>
          <h3 className="text-lg font-bold">{title}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}

/** Who answers for the plan comes first: it depends on who runs this service. */
const sectionsOf = ({ insurer, sections }: Conditions): Conditions['sections'] => [
  {
    title: 'Quem responde pelo plano',
    paragraphs: [
      insurer
        ? `Os planos são seguros de ${insurer.name}, com a licença n.º ${insurer.licence}, vendidos pela ${brand.name}.`
        : `Os planos são uma adesão a serviços da ${brand.name}. Não são contratos de seguro.`,
    ],
  },
  ...sections,
]

function download(conditions: Conditions): void {
  const parts = sectionsOf(conditions).map(({ title, paragraphs }) => [title, ...paragraphs].join('\n'))
  const text = [`Condições dos planos, versão ${conditions.version}`, ...parts].join('\n\n')
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `condicoes-v${conditions.version}.txt`,
  })
  link.click()
  URL.revokeObjectURL(address)
}
