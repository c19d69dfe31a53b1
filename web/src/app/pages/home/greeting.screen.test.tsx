import { BUILT_IN_PLANS, getSubscription, type Subscription } from '@salama/contract/insurance'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient, queryOrNull } from '../../../lib/api/query-client.ts'
import { show } from '../../../testing/screen.tsx'
import { answer, callsOf } from '../../../testing/server.ts'
import { Greeting } from './greeting.tsx'

const withStatus = (status: Subscription['status']): Subscription => ({
  id: '00000000-0000-4000-8000-000000000800',
  status,
  plan: BUILT_IN_PLANS[0] as Subscription['plan'],
  policyNumber: '7QK2-M9XA',
  insured: { name: 'Ana Macuácua' },
  members: [],
  conditionsVersion: 1,
  cancelsAtEnd: false,
  allowances: [],
})

test.each<[string, Subscription | null]>([
  ['Premium', withStatus('active')],
  ['Básico', null],
  ['Básico', withStatus('cancelled')],
  ['Básico', withStatus('past_due')],
  ['Básico', withStatus('pending_payment')],
])('the label of the account is %s by its plan (HOME-010, HOME-011, HOME-012, INS-01)', async (label, subscription) => {
  answer(getSubscription, subscription)
  await show(<Greeting firstName="Ana" name="Ana Macuácua" imageUrl={null} />)
  await expect.poll(() => callsOf(getSubscription).length).toBe(1)
  await expect.element(page.getByText(label, { exact: true })).toBeVisible()
})

test('asks for the plan also where the document has brought one, and shows that of now (HOME-012)', async () => {
  queryClient.setQueryData(queryOrNull(getSubscription).queryKey, null)
  answer(getSubscription, withStatus('active'))
  await show(<Greeting firstName="Ana" name="Ana Macuácua" imageUrl={null} />)
  await expect.element(page.getByText('Premium', { exact: true })).toBeVisible()
  expect(callsOf(getSubscription)).toHaveLength(1)
})
