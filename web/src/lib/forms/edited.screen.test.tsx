import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useEdited } from './edited.ts'

const begin = () =>
  renderHook((now: { name: string; open: boolean; revision: number | undefined } | undefined) =>
    useEdited({ name: now?.name ?? '', open: now?.open ?? false }, now?.revision),
  )
const there = (name: string, revision: number) => ({ name, open: true, revision })
type Hook = Awaited<ReturnType<typeof begin>>
const stateOf = ({ result: { current } }: Hook) => {
  const { value, revision, isChanged, isStale } = current
  return { name: value.name, open: value.open, revision, isChanged, isStale }
}

test('follows what there is until it is touched, then keeps what was typed and upon which', async () => {
  const hook = await begin()
  await hook.rerender(there('Praia', 1))
  expect(stateOf(hook)).toEqual({ name: 'Praia', open: true, revision: 1, isChanged: false, isStale: false })
  await hook.rerender(there('Baixa', 2))
  expect(stateOf(hook)).toMatchObject({ name: 'Baixa', revision: 2, isChanged: false })
  await hook.act(() => hook.result.current.change({ name: 'Polana' }))
  expect(stateOf(hook)).toEqual({ name: 'Polana', open: true, revision: 2, isChanged: true, isStale: false })
  await hook.rerender(there('Coop', 3))
  await hook.act(() => hook.result.current.change({ open: false }))
  expect(stateOf(hook)).toEqual({ name: 'Polana', open: false, revision: 2, isChanged: true, isStale: true })
  await hook.act(() => hook.result.current.keepMine())
  expect(stateOf(hook)).toMatchObject({ name: 'Polana', revision: 3, isChanged: true, isStale: false })
  await hook.act(() => hook.result.current.takeNow())
  expect(stateOf(hook)).toEqual({ name: 'Coop', open: true, revision: 3, isChanged: false, isStale: false })
})

test('what was typed back is no change, whoever else has saved', async () => {
  const hook = await begin()
  await hook.rerender(there('Praia', 1))
  await hook.act(() => hook.result.current.change({ name: 'Polana' }))
  await hook.act(() => hook.result.current.change({ name: 'Praia' }))
  await hook.rerender(there('Praia', 2))
  expect(stateOf(hook)).toMatchObject({ isChanged: false, isStale: false })
  await hook.act(() => hook.result.current.takeNow())
  await hook.act(() => hook.result.current.keepMine())
  expect(stateOf(hook)).toMatchObject({ name: 'Praia', revision: 2, isChanged: false })
})
