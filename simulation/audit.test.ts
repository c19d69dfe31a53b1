import { expect, test } from 'vitest'
import { auditBooks, balancesOf, type EntryFacts, type Evidence, type PaymentFacts, withPayouts } from './audit.ts'

const PAYER = 'ana'

const posting = (paymentId: string, entryType: string, lines: Record<string, number>): EntryFacts[] =>
  Object.entries(lines).map(([account, amount]) => ({
    postingId: `${paymentId} ${entryType}`,
    paymentId,
    account,
    amount,
  }))

const payment = (id: string, facts: Partial<PaymentFacts>): PaymentFacts => ({
  id,
  key: `key of ${id}`,
  payerId: PAYER,
  method: 'm-pesa',
  amount: 1_000,
  status: 'confirmed',
  reference: `R${id}`,
  purposeId: null,
  claimedById: null,
  ...facts,
})

const charge = (id: string, facts: Partial<Evidence['charges'][number]> = {}) => ({
  method: 'm-pesa' as const,
  reference: `R${id}`,
  msisdn: `84${id}`,
  amount: 1_000,
  transactionId: `T${id}`,
  status: 'Completed' as const,
  reversed: 0,
  ...facts,
})

/** One of each end: sold, kept as credit, given back, failed, and taken in another amount. */
const sound = (): Evidence => ({
  payments: [
    payment('1', { purposeId: 'visit', claimedById: 'visit' }),
    payment('2', { method: 'e-mola' }),
    payment('3', { status: 'reversed' }),
    payment('4', { status: 'failed' }),
    payment('5', { status: 'in_review' }),
  ],
  entries: [
    ...posting('1', 'captured', { 'clearing:m-pesa': 1_000, 'credit:ana': -1_000 }),
    ...posting('1', 'claimed', { 'credit:ana': 1_000, 'payable:doctor:d': -850, commission: -150 }),
    ...posting('2', 'captured', { 'clearing:e-mola': 1_000, 'credit:ana': -1_000 }),
    ...posting('3', 'captured', { 'clearing:m-pesa': 1_000, 'credit:ana': -1_000 }),
    ...posting('3', 'reversed', { 'clearing:m-pesa': -1_000, 'credit:ana': 1_000 }),
    ...posting('5', 'suspended', { 'clearing:m-pesa': 1_100, 'suspense:m-pesa': -1_100 }),
  ],
  purchases: [
    { id: 'visit', paymentId: '1', isPaid: true },
    { id: 'given up', paymentId: null, isPaid: false },
  ],
  shares: [
    {
      saleId: 's',
      purchaseId: 'visit',
      part: 'goods',
      account: 'payable:doctor:d',
      collector: '',
      isCash: false,
      amount: 1_000,
      commission: 150,
      returned: 0,
      completed: 0,
      returnedCommission: 0,
    },
  ],
  returns: [],
  benefits: [],
  leftovers: [],
  charges: [
    charge('1'),
    charge('2', { method: 'e-mola' }),
    charge('3', { reversed: 1_000 }),
    charge('4', { status: 'Cancelled' }),
    charge('5', { amount: 1_100 }),
  ],
  answers: [
    { key: 'key of 1', transactionId: '1' },
    { key: 'key of 1', transactionId: '1' },
  ],
})

const rulesBroken = (change: Partial<Evidence>): string[] => [
  ...new Set(auditBooks({ ...sound(), ...change }).map(({ rule }) => rule)),
]
const changed = (id: string, facts: Partial<PaymentFacts>) =>
  sound().payments.map((one) => (one.id === id ? { ...one, ...facts } : one))

const EQUAL = 'the books equal the provider’s'
const EACH = 'every charge is in our books as the provider has it'
const OWED = 'all money is owed to whom it belongs'
const EARNED = 'a payee is owed what their shares say, and we keep our commission'

test('finds nothing where every centavo is accounted for', () => {
  expect(auditBooks(sound())).toEqual([])
  expect(balancesOf(sound())).toEqual([
    { method: 'm-pesa', ours: 2_100, theirs: 2_100 },
    { method: 'e-mola', ours: 1_000, theirs: 1_000 },
    { method: 'mkesh', ours: 0, theirs: 0 },
  ])
})

test('finds a missing centavo', () => {
  const charges = sound().charges.map((one) => (one.reference === 'R1' ? { ...one, amount: 1_001 } : one))
  expect(rulesBroken({ charges })).toEqual([EQUAL, EACH])
})

test('finds two differences that hide each other in the totals', () => {
  const charges = sound().charges.map((one) =>
    one.reference === 'R1' ? { ...one, amount: 900 } : one.reference === 'R5' ? { ...one, amount: 1_200 } : one,
  )
  expect(rulesBroken({ charges })).toEqual([EACH])
})

test('finds money that was taken for a payment that is not there', () => {
  expect(rulesBroken({ charges: [...sound().charges, charge('9')] })).toEqual([EQUAL, EACH])
})

test('finds a customer who was charged twice for one checkout', () => {
  const again = { ...charge('9'), msisdn: '841' }
  expect(rulesBroken({ charges: [...sound().charges, again] })).toContain('nobody is charged twice for one checkout')
})

test('finds a repeated call that made two payments', () => {
  const payments = [...sound().payments, payment('9', { key: 'key of 1', status: 'failed' })]
  expect(rulesBroken({ payments })).toEqual(['a call that is repeated makes one payment'])
})

test('finds a purchase that was paid twice', () => {
  expect(rulesBroken({ payments: changed('2', { purposeId: 'visit' }) })).toEqual(['no purchase is paid twice'])
})

test('finds a payment that was acknowledged and is lost, or that answers to two ids', () => {
  const lost = 'what was acknowledged is there, and the same each time'
  expect(rulesBroken({ answers: [{ key: 'key of 9', transactionId: '9' }] })).toEqual([lost])
  expect(rulesBroken({ answers: [{ key: 'key of 1', transactionId: '2' }] })).toEqual([lost])
})

test('finds a posting that does not sum to zero', () => {
  const entries = sound().entries.filter(({ account }) => account !== 'commission')
  expect(rulesBroken({ entries })).toEqual(['every posting sums to zero', OWED, EARNED])
})

test('finds credit that is not its payer’s any more', () => {
  const entries = sound().entries.map((line) =>
    line.paymentId === '2' && line.account === 'credit:ana' ? { ...line, account: 'credit:rui' } : line,
  )
  expect(rulesBroken({ entries })).toEqual([OWED])
})

test('finds money that was earned without a purchase', () => {
  expect(rulesBroken({ payments: changed('1', { claimedById: null }), purchases: [] })).toEqual([OWED])
})

test('finds who paid and has nothing, and who has something unpaid', () => {
  const served = 'who paid has the purchase, and who has it paid'
  expect(rulesBroken({ purchases: [] })).toEqual([served])
  expect(rulesBroken({ purchases: [...sound().purchases, { id: 'free', paymentId: '4', isPaid: true }] })).toEqual([
    served,
  ])
})

test.each(['pending', 'pending_verification'] as const)('finds a payment that is still %s', (status) => {
  expect(rulesBroken({ payments: changed('4', { status }) })).toEqual(['every payment came to an end or to a person'])
})

test('what was paid out in place of a reversal counts as given back, and what was paid out for nothing is found', () => {
  const { charges } = sound()
  const sent = {
    method: 'e-mola' as const,
    msisdn: '862',
    amount: 1_000,
    transactionId: 'P',
    status: 'Completed' as const,
  }
  const back = withPayouts(charges, [
    { ...sent, reference: 'P2' },
    { ...sent, reference: 'PX', status: 'Failed' as const },
  ])
  expect(back.map(({ reversed }) => reversed)).toEqual([0, 1_000, 1_000, 0, 0])
  for (const reference of ['P2', 'PX']) {
    expect(rulesBroken({ charges: withPayouts(charges, [{ ...sent, reference }]) })).toContain(
      'the books equal the provider’s',
    )
  }
})

const share = (facts: Partial<Evidence['shares'][number]>) => sound().shares.map((sold) => ({ ...sold, ...facts }))

test('finds a payee who is owed other than their shares say, and a commission that is not ours', () => {
  expect(rulesBroken({ shares: share({ amount: 999 }) })).toEqual([EARNED])
  expect(rulesBroken({ shares: share({ commission: 151 }) })).toEqual([EARNED])
  expect(rulesBroken({ shares: [] })).toEqual([EARNED])
})

test('finds a refund that takes more of a share than it was sold for', () => {
  const broken = rulesBroken({ shares: share({ returned: 1_001 }) })
  expect(broken).toContain('no refund takes more of a share than it was sold for')
})

test('finds a benefit that is used for what was not sold', () => {
  const benefits = [{ purchaseId: 'visit', amount: 300 }]
  expect(rulesBroken({ benefits })).toEqual(['a plan has paid for what was sold and not given back'])
})

test('finds who has something for nothing, and accepts what a plan or cash has paid', () => {
  const served = 'who paid has the purchase, and who has it paid'
  const given = { id: 'given', paymentId: null, isPaid: true }
  const purchases = [...sound().purchases, given]
  expect(rulesBroken({ purchases })).toContain(served)
  const [sold] = share({ purchaseId: 'given', account: 'held', commission: 0 })
  const covered = [...sound().shares, ...(sold ? [sold, { ...sold, part: 'cover', amount: -sold.amount }] : [])]
  expect(rulesBroken({ purchases, shares: covered })).not.toContain(served)
})

test('finds what is still kept of an allowance or a shelf', () => {
  const leftovers = [
    { subject: 'shelf', amount: 1 },
    { subject: 'allowance', amount: 0 },
  ]
  expect(rulesBroken({ leftovers })).toEqual(['nothing is kept for what nobody has'])
})
