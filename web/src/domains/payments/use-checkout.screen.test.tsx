import { listPayments } from '@salama/contract/payments'
import { createQuote } from '@salama/contract/payments/quotes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { QUOTE, quoteOf } from '../../testing/checkout.ts'
import { show } from '../../testing/screen.tsx'
import { answer, sentTo } from '../../testing/server.ts'
import { useCheckout } from './use-checkout.ts'

const ORDER = { kind: 'subscription_period', planId: 'basico' } as const
const PAID = { transactionId: 't1', paymentMethod: 'm-pesa' } as const
const OTHER = { transactionId: 't2', paymentMethod: 'e-mola' } as const

/** Makes the purchase with these keys; the first answer is lost. */
const keys: string[] = []
async function create(_paid: unknown, key: string): Promise<string> {
  keys.push(key)
  if (keys.length === 1) throw new TypeError('Failed to fetch')
  return 'made'
}

function Probe() {
  const checkout = useCheckout({
    order: ORDER,
    create,
    onDone: () => undefined,
    onFailed: () => undefined,
  })
  return (
    <>
      <p>{checkout.quote?.quoteId ?? 'sem preço'}</p>
      <button type="button" onClick={() => checkout.finish(PAID)}>
        Concluir
      </button>
      <button type="button" onClick={() => checkout.finish(OTHER)}>
        Com outro pagamento
      </button>
    </>
  )
}

test('a paid purchase whose answer was lost is made again under the same key', async () => {
  answer(listPayments, [])
  answer(createQuote, quoteOf({ line: { label: 'Plano Básico, 1 mês', amount: 150_00 } }))
  await show(<Probe />)
  await expect.element(page.getByText(QUOTE)).toBeVisible()
  expect(sentTo(createQuote)).toEqual([{ body: ORDER }])
  for (const [count, name] of [
    [1, 'Concluir'],
    [2, 'Concluir'],
    [3, 'Com outro pagamento'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect.poll(() => keys.length).toBe(count)
  }
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
