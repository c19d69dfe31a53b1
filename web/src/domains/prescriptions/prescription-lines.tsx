import type { Prescription } from '@salama/contract/prescriptions'
import { directionsOf } from './labels.ts'

/** The medicines, each with how it is taken and what is still to be handed out. */
export function PrescriptionLines({ lines }: { lines: Prescription['lines'] }) {
  return (
    <ol className="mt-3 flex flex-col gap-2">
      {lines.map((line, index) => (
        <li key={`${index}-${line.medicine}`} className="rounded-md bg-raised px-3 py-2">
          <p className="font-semibold wrap-anywhere">{line.medicine}</p>
          <p className="text-sm wrap-anywhere">{directionsOf(line)}</p>
          <p className="text-sm text-muted">
            Quantidade: {line.quantity}
            {line.dispensed > 0 && ` (aviadas ${line.dispensed}, faltam ${line.quantity - line.dispensed})`}
          </p>
        </li>
      ))}
    </ol>
  )
}
