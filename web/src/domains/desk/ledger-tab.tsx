import { BookOpen } from 'lucide-react'
import { AlertStrip } from '../../ui/alert-strip.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { useLedger } from './api.ts'
import { accountLabel } from './labels.ts'
import { Queue } from './queue.tsx'

/** The books: what every account holds, and that nothing is missing. */
export function LedgerTab() {
  const query = useLedger()
  return <Queue query={query}>{({ accounts }) => <Accounts accounts={accounts} />}</Queue>
}

function Accounts({ accounts }: { accounts: { code: string; balance: number }[] }) {
  if (accounts.length === 0)
    return (
      <EmptyState
        icon={BookOpen}
        title="O razão está vazio"
        text="Cada pagamento recebido escreve aqui os seus lançamentos."
      />
    )
  const sum = accounts.reduce((total, { balance }) => total + balance, 0)
  return (
    <>
      {sum !== 0 && (
        <AlertStrip tone="danger" title="As contas não fecham" className="mb-4">
          A soma dos saldos devia ser zero. Avise já a equipa técnica.
        </AlertStrip>
      )}
      <Card>
        <table className="w-full">
          <caption className="mb-2 text-left text-sm text-muted">
            Saldo de cada conta: débito positivo, crédito negativo.
          </caption>
          <thead className="text-left text-sm text-muted">
            <tr>
              <th scope="col" className="py-2 font-semibold">
                Conta
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Saldo
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-y border-line">
            {accounts.map(({ code, balance }) => (
              <tr key={code}>
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  <span className="block font-semibold">{accountLabel(code)}</span>
                  <span className="block text-sm break-all text-muted">{code}</span>
                </th>
                <td className="py-2 text-right font-bold">
                  <Money centavos={balance} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="py-3 text-left">
                Soma
              </th>
              <td className="py-3 text-right font-extrabold">
                <Money centavos={sum} />
              </td>
            </tr>
          </tfoot>
        </table>
      </Card>
    </>
  )
}
