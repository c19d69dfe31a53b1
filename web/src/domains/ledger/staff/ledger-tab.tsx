import { BookOpen, ChevronDown, ChevronRight } from 'lucide-react'
import { isText, useQueryParameter } from '../../../lib/navigation.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { useLedger } from './api.ts'
import { type Account, accountGroups, type MethodLabels } from './labels.ts'
import { AccountStatement } from './statement.tsx'

/** The balance of every account; together they must be zero. */
export function LedgerTab({ methods }: { methods: MethodLabels }) {
  const query = useLedger()
  const [account, setAccount] = useQueryParameter('conta', isText)
  if (account !== undefined)
    return <AccountStatement account={account} methods={methods} onClose={() => setAccount(undefined)} />
  return (
    <Queue query={query}>
      {({ accounts }) => <Accounts accounts={accounts} methods={methods} onOpen={setAccount} />}
    </Queue>
  )
}

const sumOf = (accounts: readonly Account[]): number => accounts.reduce((total, { balance }) => total + balance, 0)

type AccountsProps = { accounts: Account[]; methods: MethodLabels; onOpen: (code: string) => void }

function Accounts({ accounts, methods, onOpen }: AccountsProps) {
  if (accounts.length === 0)
    return (
      <EmptyState
        icon={BookOpen}
        title="O livro-razão está vazio"
        text="Cada pagamento recebido escreve aqui os seus lançamentos."
      />
    )
  const sum = sumOf(accounts)
  return (
    <div className="mx-auto max-w-3xl">
      {sum !== 0 && (
        <AlertStrip tone="danger" title="As contas não fecham" className="mb-4">
          A soma dos saldos devia ser zero. Avise já a equipa técnica.
        </AlertStrip>
      )}
      <Card>
        <p className="mb-2 text-sm text-muted">Débito positivo, crédito negativo; a soma de tudo é zero.</p>
        <ul aria-label="Saldos" className="divide-y divide-line border-y border-line">
          {accountGroups(accounts, methods).map(({ label, members }) => (
            <li key={label}>
              {members.length === 1 ? (
                <button
                  type="button"
                  onClick={() => onOpen(members[0]?.code ?? '')}
                  className="w-full rounded-sm text-left hover:bg-raised"
                >
                  <span className="sr-only">Extrato de </span>
                  <Balance label={label} balance={sumOf(members)} leads />
                </button>
              ) : (
                <Group label={label} members={members} onOpen={onOpen} />
              )}
            </li>
          ))}
        </ul>
        <Balance label="Soma" balance={sum} />
      </Card>
    </div>
  )
}

/** Accounts that each person or payee has: their sum, and each of them on asking. */
function Group({ label, members, onOpen }: Pick<AccountsProps, 'onOpen'> & { label: string; members: Account[] }) {
  return (
    <details className="group">
      <summary className="cursor-pointer list-none rounded-sm">
        <Balance label={label} note={`${members.length} contas`} balance={sumOf(members)} expandable />
      </summary>
      <ul className="mb-3 ml-4 divide-y divide-line border-l border-line pl-4 text-sm">
        {members.map(({ code, balance }) => (
          <li key={code}>
            <button
              type="button"
              onClick={() => onOpen(code)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-sm py-1.5 text-left hover:bg-raised"
            >
              <span className="min-w-0 grow basis-40 break-all text-muted">
                <span className="sr-only">Extrato de </span>
                {code}
              </span>
              <Money centavos={balance} className="font-semibold" />
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

type BalanceProps = {
  label: string
  note?: string | undefined
  balance: number
  expandable?: boolean
  /** To the account's statement. */
  leads?: boolean
}

function Balance({ label, note, balance, expandable = false, leads = false }: BalanceProps) {
  return (
    <span className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
      <span className="min-w-0 grow basis-40">
        <span className="block font-bold">{label}</span>
        {note && <span className="block text-sm break-all text-muted">{note}</span>}
      </span>
      <span className="ml-auto flex items-center gap-2">
        <Money centavos={balance} className="text-lg font-extrabold" />
        {leads && <ChevronRight className="size-5 text-muted" aria-hidden />}
        {expandable && (
          <ChevronDown
            className="size-5 text-muted transition-transform duration-150 group-open:rotate-180"
            aria-hidden
          />
        )}
      </span>
    </span>
  )
}
