import { listExports, type PersonalExport, requestExport } from '@salama/contract/accounts/rights'
import { formatDate, formatDateTime } from '@salama/contract/kernel/time'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { bytesLabel } from '../../lib/bytes.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'

export function ExportSection({ exports }: { exports: readonly PersonalExport[] }) {
  const asking = useMutation({
    mutationFn: () => call(requestExport),
    onSuccess: () => refresh(listExports),
    onError: (error) => tellRefusal(error, () => refresh(listExports)),
  })
  const isUnderWay = exports.some(({ status }) => status === 'queued' || status === 'running')
  return (
    <div className="flex flex-col gap-4">
      {exports.length > 0 && (
        <ul aria-label="Arquivos pedidos" className="divide-y divide-line border-y border-line">
          {exports.map((one) => (
            <li key={one.id} className="py-3">
              <ExportLine one={one} />
            </li>
          ))}
        </ul>
      )}
      {!isUnderWay && (
        <Button
          variant={exports.length > 0 ? 'outline' : 'primary'}
          busy={asking.isPending}
          onClick={() => asking.mutate()}
          className="self-start"
        >
          {exports.length > 0 ? 'Preparar outro arquivo' : 'Preparar o arquivo'}
        </Button>
      )}
    </div>
  )
}

function ExportLine({ one: { id, status, progress, bytes, askedAt, keptUntil } }: { one: PersonalExport }) {
  if (status === 'queued' || status === 'running') {
    return (
      <>
        <Progress label="A preparar o arquivo" value={progress} />
        <p className="mt-2 text-sm text-muted">Pode fechar esta página: avisamos quando estiver pronto.</p>
      </>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold">De {formatDateTime(askedAt)}</p>
        {keptUntil !== null && bytes !== null && (
          <p className="text-sm text-muted">
            {bytesLabel(bytes)}, guardado até {formatDate(keptUntil)}
          </p>
        )}
      </div>
      {status === 'ready' ? (
        <a href={`/api/account/exports/${id}/archive`} download className={buttonClass({ size: 'sm' })}>
          Descarregar<span className="sr-only"> o arquivo de {formatDateTime(askedAt)}</span>
        </a>
      ) : (
        <Badge tone="danger">Não foi possível prepará-lo</Badge>
      )}
    </div>
  )
}
