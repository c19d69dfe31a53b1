import { DAY_MS } from '@salama/contract/kernel/time'
import { TELECONSULTATION } from '@salama/contract/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doctorFor, slotIn } from '../testing/appointments.ts'
import { bornAgo, childFor } from '../testing/patients.ts'
import { pharmacyFor, quote, stock } from '../testing/pharmacy.ts'
import { startTestServer, type TestServer, type Visitor } from '../testing/server.ts'

let server: TestServer
let now = new Date()
beforeAll(async () => {
  server = await startTestServer({ clock: () => now, env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

/** The same sequence for the same seed. */
function drawsOf(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

type Account = Visitor & { id: string }
type Role = 'guardian' | 'helper' | 'self'
const ROLES: readonly Role[] = ['guardian', 'helper', 'self']

/** What each account may read, told apart from how the server decides it. */
class Believed {
  readonly acts = new Map<string, Role>()
  readonly consents = new Set<string>()
  readonly booked = new Set<string>()
  isAdult = false
  readonly child: string

  constructor(child: string) {
    this.child = child
  }

  reads(account: string, patient: string): boolean {
    if (account === patient) return true
    if (patient !== this.child) return false
    const role = this.acts.get(`${account} ${patient}`)
    return this.isAdult ? role === 'self' : role === 'guardian'
  }

  /** Whoever reads pays too, and so does who helps; a child that is an adult is helped by nobody who was there before. */
  pays(account: string, patient: string): boolean {
    const helps = this.acts.get(`${account} ${patient}`) === 'helper'
    return this.reads(account, patient) || (helps && !(patient === this.child && this.isAdult))
  }

  doctorReads(patient: string): boolean {
    return this.booked.has(patient) && this.consents.has(patient)
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'no sequence of guardians, consents, bookings and a birthday lets an account read (%i)',
  async (seed) => {
    now = new Date()
    const draw = drawsOf(seed * 7_919)
    const accounts: Account[] = [await server.person(), await server.person(), await server.person()]
    const doctor = await doctorFor(server)
    const shelf = await stock(await pharmacyFor(server), { quantity: 500 })
    const one = <T>(of: readonly T[]): T => of[draw(of.length)] as T
    const child = await childFor(accounts[0] as Account, { bornOn: bornAgo(18, 5) })
    const believed = new Believed(child)
    believed.acts.set(`${accounts[0]?.id} ${child}`, 'guardian')
    const patients = [child, ...accounts.map(({ id }) => id)]
    let days = 2

    const steps: (() => Promise<void>)[] = [
      async () => {
        const [giver, taker, patient, role] = [one(accounts), one(accounts), one(patients), one(ROLES)]
        const invited = await giver.post(`/api/patients/${patient}/guardians`, { role })
        if (invited.status !== 201) return
        // Only who acts in full offers anything, and of an adult's account nothing but help.
        expect(believed.reads(giver.id, patient) || role === 'self').toBe(true)
        if (patient !== child) expect(role).toBe('helper')
        const joined = await taker.post('/api/patients/joins', { code: invited.body['code'] })
        if (joined.status === 201) believed.acts.set(`${taker.id} ${patient}`, role)
      },
      async () => {
        const [account, patient] = [one(accounts), one(patients)]
        const { status } = await account.send('DELETE', `/api/patients/${patient}`)
        if (status === 200) believed.acts.delete(`${account.id} ${patient}`)
      },
      async () => {
        const [account, patient, isGiven] = [one(accounts), one(patients), draw(3) > 0]
        const body = { version: TELECONSULTATION.version, isGiven }
        const { status } = await account.post(`/api/record/consent?patientId=${patient}`, body)
        expect(status === 200).toBe(believed.reads(account.id, patient))
        if (status === 200) believed.consents[isGiven ? 'add' : 'delete'](patient)
      },
      async () => {
        const [account, patientId] = [one(accounts), one(patients)]
        const slot = { doctorId: doctor.id, scheduledAt: slotIn(++days), type: 'video', notes: '', patientId }
        const { status, body } = await account.post('/api/appointments', slot)
        if (status !== 201) return
        expect(account.id === patientId || believed.acts.has(`${account.id} ${patientId}`)).toBe(true)
        await server.query(
          "update appointments_appointments set status = 'confirmed', amount_due = 0, price = price where id = $1",
          [body['id']],
        )
        believed.booked.add(patientId)
      },
      async () => {
        const [account, patientId] = [one(accounts), one(patients)]
        const { status } = await quote(account, [shelf], { patientId })
        expect([account.id, patientId, status === 201]).toEqual([
          account.id,
          patientId,
          believed.pays(account.id, patientId),
        ])
      },
      async () => {
        if (draw(3) > 0 || believed.isAdult) return
        now = new Date(now.getTime() + 6 * DAY_MS)
        believed.isAdult = true
      },
    ]

    for (let step = 0; step < 14; step++) {
      await one(steps)()
      for (const patient of patients) {
        for (const account of accounts) {
          for (const read of ['record', 'prescriptions']) {
            const { status } = await account.get(`/api/${read}?patientId=${patient}`)
            const reads = believed.reads(account.id, patient)
            expect([step, read, account.id, patient, status === 200]).toEqual([step, read, account.id, patient, reads])
          }
        }
        const { status } = await doctor.visitor.get(`/api/doctor/patients/${patient}/record`)
        expect([step, patient, status === 200]).toEqual([step, patient, believed.doctorReads(patient)])
      }
    }
  },
)
