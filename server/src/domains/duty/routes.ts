import * as contract from '@salama/contract/duty'
import * as doctor from '@salama/contract/duty/doctor'
import * as queue from '@salama/contract/duty/queue'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { doctorOf } from '../appointments/public.ts'
import { placesMemory } from '../places/public.ts'
import { accept, beat, changeDuty, decline } from './commands/answer.ts'
import { changeRota } from './commands/rota.ts'
import { joinQueue, leaveQueue } from './commands/wait.ts'
import { assessTriageAt, describeOwnDuty, describeRota, getDuty, getEntry } from './queries.ts'

export function dutyRoutes(binder: Binder, platform: Platform): void {
  const { db, settings } = platform
  binder.on(contract.assessTriage, (call) => assessTriageAt(db.sql, placesMemory(platform), call))
  binder.on(queue.getDuty, ({ now }) => getDuty(db.sql, { settings, now }))
  binder.on(queue.joinQueue, (call) => joinQueue(platform, call))
  binder.on(queue.getQueueEntry, ({ actor, params, now }) =>
    getEntry(db.sql, { id: params.id, accountId: actor.userId, settings, now }),
  )
  binder.on(queue.leaveQueue, (call) => leaveQueue(platform, call))
  binder.on(doctor.getOwnDuty, async ({ actor, now }) =>
    describeOwnDuty(db.sql, { doctorId: await doctorOf(db.sql, actor), settings, now }),
  )
  binder.on(doctor.setDuty, (call) => changeDuty(platform, call))
  binder.on(doctor.beatDuty, (call) => beat(platform, call))
  binder.on(doctor.getRota, async ({ actor }) => describeRota(db.sql, await doctorOf(db.sql, actor)))
  binder.on(doctor.changeRota, changeRota)
  binder.on(doctor.acceptOffer, (call) => accept(platform, call))
  binder.on(doctor.declineOffer, (call) => decline(platform, call))
}
