import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useIntentKey } from './intent-key.ts'

function intent(): ReturnType<typeof useIntentKey> {
  let held: ReturnType<typeof useIntentKey> | undefined
  const Holder = () => {
    held = useIntentKey()
    return null
  }
  renderToString(<Holder />)
  if (!held) throw new Error('not rendered')
  return held
}

it('keeps one key while the same is tried again', () => {
  const { keyFor } = intent()
  expect(keyFor({ doctorId: 'a' })).toBe(keyFor({ doctorId: 'a' }))
})

it('takes another key for what was changed, and for the same once it is done', () => {
  const { keyFor, renew } = intent()
  const first = keyFor({ doctorId: 'a' })
  expect(keyFor({ doctorId: 'b' })).not.toBe(first)
  const second = keyFor({ doctorId: 'a' })
  renew()
  expect(keyFor({ doctorId: 'a' })).not.toBe(second)
})
