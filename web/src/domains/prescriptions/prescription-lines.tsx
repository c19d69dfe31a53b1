import type { Prescription } from '@salama/contract/prescriptions'
import { FreeTextBadge } from './free-text-badge.tsx'
import { directionsOf, quantityText } from './labels.ts'

type LinesProps = {
  lines: Prescription['lines']
  /** Why it is another quantity than the dose gives is between doctor and pharmacy. */
  reasons?: boolean
}

/** The medicines, each with how it is taken and what is still to be handed out. */
export function PrescriptionLines({ lines, reasons = false }: LinesProps) {
  return (
    <ol className="mt-3 flex flex-col gap-2">
      {lines.map((line, index) => (
        <li key={`${index}-${line.medicine}`} className="rounded-md bg-raised px-3 py-2">
          <p className="font-semibold wrap-anywhere">{line.medicine}</p>
          <p className="text-sm wrap-anywhere">{directionsOf(line)}</p>
          <p className="text-sm text-muted">{quantityText(line)}</p>
          {reasons && line.product?.quantityReason && (
            <p className="text-sm text-muted wrap-anywhere">Porquê esta quantidade: {line.product.quantityReason}</p>
          )}
          {line.product?.brand && (
            <p className="text-sm font-semibold">Só a marca {line.product.brand}, sem substituição</p>
          )}
          {!line.product && <FreeTextBadge className="mt-1" />}
        </li>
      ))}
    </ol>
  )
}
