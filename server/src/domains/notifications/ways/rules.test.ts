import {
  CLASS_RULES,
  endOfQuiet,
  NOTICE_CLASSES,
  type NoticeClass,
  WAYS,
  type Way,
} from '@salama/contract/notifications/classes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayBeSentTo } from '../gateways/endpoints.ts'
import { countGsm } from '../rules/gsm.ts'
import { mailText, pushPayload, smsText } from '../rules/texts.ts'
import { expiryOf, isWanted, leavesAt, NO_PREFERENCES, waysFor } from './rules.ts'

const at = (time: string) => new Date(`2026-11-25T${time}:00+02:00`)
const all = { push: true, sms: true, email: true }
const noPush = { ...all, push: false }
const smsAlone = { push: false, sms: true, email: false }

/** Class, way: wanted unless said, when switched on, when switched off; left by day and by night where it is on. */
const TABLE: readonly (readonly [NoticeClass, Way, boolean, boolean, boolean, string | null, string | null])[] = [
  ['must_act', 'push', true, true, true, '12:00', '23:00'],
  ['must_act', 'sms', true, true, false, '12:00', '23:00'],
  ['must_act', 'email', false, false, false, null, null],
  ['timely', 'push', true, true, false, '12:00', null],
  ['timely', 'sms', true, true, false, '12:00', null],
  ['timely', 'email', false, false, false, null, null],
  ['money', 'push', true, true, false, '12:00', '+07:00'],
  ['money', 'sms', false, true, false, '12:00', '+07:00'],
  ['money', 'email', true, true, false, '12:00', '23:00'],
  ['account', 'push', true, true, false, '12:00', '23:00'],
  ['account', 'sms', true, true, false, '12:00', '23:00'],
  ['account', 'email', true, true, true, '12:00', '23:00'],
  ['news', 'push', true, true, false, '12:00', '+07:00'],
  ['news', 'sms', false, false, false, null, null],
  ['news', 'email', false, true, false, '12:00', '23:00'],
]

const instant = (said: string | null): Date | null =>
  said === null ? null : said.startsWith('+') ? new Date(at(said.slice(1)).getTime() + 86_400_000) : at(said)

describe('by which way each class leaves, and when', () => {
  test.each(TABLE)('%s by %s', (noticeClass, way, byItself, whenOn, whenOff, byDay, byNight) => {
    const choose = (isOn: boolean) => ({ ...NO_PREFERENCES, ways: { [noticeClass]: { [way]: isOn } } })
    expect(isWanted(noticeClass, way, NO_PREFERENCES)).toBe(byItself)
    expect(isWanted(noticeClass, way, choose(true))).toBe(whenOn)
    expect(isWanted(noticeClass, way, choose(false))).toBe(whenOff)
    if (!whenOn) return
    const leaves = (now: Date) => leavesAt(noticeClass, { way, at: now, now, quiet: NO_PREFERENCES.quiet })
    expect(leaves(at('12:00'))).toEqual(instant(byDay))
    expect(leaves(at('23:00'))).toEqual(instant(byNight))
  })

  test('the table names every class and way once', () => {
    const named = TABLE.map(([noticeClass, way]) => `${noticeClass} ${way}`)
    expect(named.sort()).toEqual(NOTICE_CLASSES.flatMap((one) => WAYS.map((way) => `${one} ${way}`)).sort())
  })

  test.each<[NoticeClass, Way[], Way[], Way[]]>([
    ['must_act', ['push', 'sms'], ['sms'], ['sms']],
    ['timely', ['push'], ['sms'], ['sms']],
    ['money', ['push', 'email'], ['email'], []],
    ['account', ['push', 'email'], ['email'], ['sms']],
    ['news', ['push'], [], []],
  ])('%s costs an SMS only where nothing cheaper reaches the person', (noticeClass, withAll, withoutPush, withSms) => {
    const ways = (reach: typeof all) => waysFor(noticeClass, { preferences: NO_PREFERENCES, reach })
    expect([ways(all), ways(noPush), ways(smsAlone)]).toEqual([withAll, withoutPush, withSms])
  })

  test.each(NOTICE_CLASSES)('%s leaves by no SMS after PARAR', (noticeClass) => {
    const preferences = { ...NO_PREFERENCES, ways: { [noticeClass]: { sms: true } }, isSmsStopped: true }
    expect(waysFor(noticeClass, { preferences, reach: smsAlone })).toEqual([])
  })
})

test('what waits for the morning leaves at its end, or never where it is of no use by then', () => {
  const quiet = { from: 21, to: 7 }
  expect(endOfQuiet(quiet, at('20:59'))).toEqual(at('20:59'))
  expect(endOfQuiet(quiet, at('21:00'))).toEqual(instant('+07:00'))
  expect(endOfQuiet(quiet, at('02:30'))).toEqual(at('07:00'))
  expect(endOfQuiet(quiet, at('07:00'))).toEqual(at('07:00'))
  expect(endOfQuiet({ from: 12, to: 14 }, at('13:15'))).toEqual(at('14:00'))
  expect(leavesAt('timely', { way: 'push', at: at('05:30'), now: at('05:30'), quiet })).toEqual(at('07:00'))
  expect(leavesAt('timely', { way: 'push', at: at('05:00'), now: at('05:00'), quiet })).toBeNull()
  expect(leavesAt('timely', { way: 'push', at: at('05:00'), now: at('05:00'), quiet: null })).toEqual(at('05:00'))
})

test('no notice leaves in quiet hours or after it is of use, whatever the hours', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  fc.assert(
    fc.property(
      fc.constantFrom(...NOTICE_CLASSES),
      fc.constantFrom(...WAYS),
      fc.integer({ min: 0, max: 3 * 86_400 }),
      fc.record({ from: hour, to: hour }).filter(({ from, to }) => from !== to),
      (noticeClass, way, second, quiet) => {
        const now = new Date(at('00:00').getTime() + second * 1_000)
        const leaves = leavesAt(noticeClass, { way, at: now, now, quiet })
        if (leaves === null) return
        expect(leaves.getTime()).toBeGreaterThanOrEqual(now.getTime())
        expect(leaves.getTime()).toBeLessThan(expiryOf(noticeClass, now).getTime())
        if (CLASS_RULES[noticeClass].keepsQuiet && way !== 'email') expect(endOfQuiet(quiet, leaves)).toEqual(leaves)
      },
    ),
  )
})

test('an SMS is one short message without accents, and says outside no more than it may', () => {
  const link = 'https://salama.example/n/aB3_-xyz'
  const told = { title: 'Pedido pronto', body: 'Recolha em Padaria São José e diga o código 4821.', outside: null }
  expect(smsText(told, link)).toBe(`Salama: Pedido pronto. Recolha em Padaria Sao Jose e diga o codigo 4821. ${link}`)
  expect(smsText({ ...told, body: 'a'.repeat(200) }, link)).toBe(`Salama: Pedido pronto ${link}`)
  const discreet = { ...told, outside: 'Tem um documento novo na sua conta.' }
  expect(smsText(discreet, link)).toBe(`Salama: Tem um documento novo na sua conta. ${link}`)
  expect(mailText(discreet)).toEqual({ subject: 'Salama: tem uma novidade', body: discreet.outside })
  const words = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(words, words, fc.option(words), (title, body, outside) => {
      expect(countGsm(smsText({ title, body, outside }, link))).toBeLessThanOrEqual(160)
    }),
  )
})

test('a push message fits, and has one place on the screen with what it replaces', () => {
  const told = {
    id: 'a',
    title: 't'.repeat(500),
    body: 'ç'.repeat(2_000),
    outside: null,
    press: null,
    created_at: at('12:00'),
  }
  const timely = pushPayload({ ...told, class: 'timely', href: '/pedidos/1' })
  expect(Buffer.byteLength(JSON.stringify(timely))).toBeLessThan(2_000)
  expect(pushPayload({ ...told, id: 'b', class: 'timely', href: '/pedidos/1' }).tag).toBe(timely.tag)
  expect(pushPayload({ ...told, id: 'b', class: 'money', href: '/pedidos/1' }).tag).not.toBe(timely.tag)
  expect(pushPayload({ ...told, class: 'must_act', href: null })).toMatchObject({
    href: '/notificacoes',
    isUrgent: true,
    press: { label: 'Já vi' },
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://[2607:f8b0::200e]/x', true],
  ['https://push.own:8443/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:22/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://localhost/x', false],
  ['https://salama.local/x', false],
  ['https://postgres/x', false],
  ['https://10.0.0.8/x', false],
  ['https://192.168.1.1/x', false],
  ['https://169.254.169.254/x', false],
  ['https://0x7f000001/x', false],
  ['https://2130706433/x', false],
  ['https://[::1]/x', false],
  ['https://[::ffff:10.0.0.1]/x', false],
  ['https://[fd00::1]/x', false],
  ['file:///etc/passwd', false],
  ['x', false],
])('%s takes push: %s', (endpoint, may) => {
  expect(mayBeSentTo(endpoint, ['https://push.own:8443'])).toBe(may)
})
