import { HELPLINES, HELPLINES_CHECKED, type Helpline } from '@salama/contract/kernel/helplines'
import { formatDate } from '@salama/contract/kernel/time'
import { Phone } from 'lucide-react'

const LINES: readonly Helpline[] = Object.values(HELPLINES)

/** Always on the screen: whom to call when waiting is not an option. */
export function CrisisHelp() {
  const { medical } = HELPLINES
  return (
    <section aria-label="Ajuda urgente" className="mb-4 rounded-lg bg-danger-soft px-4 py-2.5 text-on-danger-soft">
      <p className="font-semibold">Em perigo, ou a pensar em fazer mal a si? Não fique sozinho.</p>
      <a href={`tel:${medical.number}`} className={callClass}>
        <Phone className="size-5 shrink-0" aria-hidden />
        Ligar {medical.number} (SEMMO, grátis, 24 h)
      </a>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
          Outros números de ajuda
        </summary>
        <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
          {LINES.filter((line) => line !== medical).map((line) => (
            <li key={line.number}>
              <a href={`tel:${line.number}`} className={callClass}>
                <Phone className="size-5 shrink-0" aria-hidden />
                <span>
                  {line.number}: {line.name}
                  <span className="block text-sm font-normal">
                    {line.help}
                    {line.free && '. Chamada grátis'}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-sm">Números comparados em fontes públicas a {formatDate(HELPLINES_CHECKED)}.</p>
      </details>
    </section>
  )
}

const callClass = 'flex min-h-11 w-fit max-w-full items-center gap-3 py-1 font-bold underline-offset-4 hover:underline'
