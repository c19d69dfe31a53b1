import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSignedFor, pushDevice } from '../../../../testing/notifications/push-service.ts'
import { pushKeysOf, sealForDevice, signForService } from './seal-push.ts'

test('a message is sealed as the example of RFC 8291 says', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const chosen = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    ephemeral: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  }
  expect(sealForDevice(keys, 'When I grow up, I want to be a watermelon', chosen).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('whatever is sealed for a device, it reads, and no other', () => {
  const [device, other] = [pushDevice('https://push.example'), pushDevice('https://push.example')]
  fc.assert(
    fc.property(fc.jsonValue(), (said) => {
      const sealed = sealForDevice(device.subscription.keys, JSON.stringify(said))
      expect(device.unseal(sealed)).toEqual(JSON.parse(JSON.stringify(said)))
      expect(() => other.unseal(sealed)).toThrow()
    }),
    { numRuns: 30 },
  )
  expect(() => sealForDevice({ p256dh: `B${'A'.repeat(86)}`, auth: 'x' }, 'x')).toThrow()
})

test('a push service knows our signature, for itself alone', () => {
  const [keys, others] = [
    pushKeysOf(randomBytes(32).toString('base64url')),
    pushKeysOf(randomBytes(32).toString('base64url')),
  ]
  const said = { origin: 'https://push.example', subject: 'mailto:apoio@salama.co.mz', now: new Date() }
  const signature = signForService(keys, said)
  const { publicKey } = keys
  expect(isSignedFor(signature, { origin: said.origin, publicKey })).toBe(true)
  expect(isSignedFor(signature, { origin: 'https://other.example', publicKey })).toBe(false)
  expect(isSignedFor(signature, { origin: said.origin, publicKey: others.publicKey })).toBe(false)
})
