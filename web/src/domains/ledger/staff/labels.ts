const ACCOUNT_LABELS: Readonly<Record<string, string>> = {
  clearing: 'Recebido por',
  credit: 'Crédito de clientes',
  payable: 'A pagar',
  commission: 'Comissão',
  refunds: 'Reembolsos por devolver',
  payouts: 'Ganhos a caminho',
  compensation: 'Pago pela casa',
  receivable: 'A receber de clientes',
  suspense: 'Por explicar',
  held: 'Por atribuir',
}

/** The names of payment methods, which domains above the ledger know. */
export type MethodLabels = Readonly<Record<string, string>>

/** An account in words; its code, which the accountant knows, stands beside it. */
export function accountLabel(code: string, methods: MethodLabels): string {
  const [kind = '', detail = ''] = code.split(':')
  const label = ACCOUNT_LABELS[kind] ?? code
  const method = methods[detail]
  return method === undefined ? label : `${label} ${method}`
}

export type Account = { code: string; balance: number }

/** Accounts under one label together, in the order in which the first of each comes. */
export function accountGroups(
  accounts: readonly Account[],
  methods: MethodLabels,
): { label: string; members: Account[] }[] {
  return [...Map.groupBy(accounts, ({ code }) => accountLabel(code, methods))].map(([label, members]) => ({
    label,
    members,
  }))
}
