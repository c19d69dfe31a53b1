import { KIND_FORM } from '@salama/contract/kernel/kind'
import { listOwnCases as ownCasesEndpoint, paperFile } from '@salama/contract/verification'
import type { Module } from '../../platform/module.ts'
import { verificationListener } from './events.ts'
import { verificationSweeps } from './jobs.ts'
import { verificationPersonal } from './personal.ts'
import type { VerificationSubject, VerificationSubjects } from './ports.ts'
import { auditNames, backlogOf, caseSource, listOwnCases } from './queries.ts'
import { verificationSettings } from './settings.ts'
import { verificationStaffCalls } from './staff.ts'

export const module: Module = {
  name: 'verification',
  personal: verificationPersonal,
  settings: verificationSettings,
  create(platform, ports) {
    const subjects = () => subjectsByKind(ports.all('verificationSubjects'))
    return {
      plugs: {
        fileKinds: [paperFile],
        deskQueues: [{ name: 'verificacoes', right: 'verifications.decide', backlogOf }],
        deskSources: [caseSource(subjects)],
        auditNames: [auditNames],
      },
      routes(binder) {
        const { sql } = platform.db
        const known = subjects()
        binder.on(ownCasesEndpoint, ({ actor }) => listOwnCases(sql, { applicantId: actor.userId, subjects: known }))
        verificationStaffCalls(binder, platform, known)
      },
      listener: () => verificationListener(subjects()),
      sweeps: () => verificationSweeps(platform, subjects()),
    }
  },
}

/** Once every domain has registered what it puts before staff. */
function subjectsByKind(subjects: readonly VerificationSubject[]): VerificationSubjects {
  const wrong = subjects.find(
    ({ kind, papers }, place) =>
      ![kind, ...Object.keys(papers)].every((name) => KIND_FORM.test(name)) ||
      subjects.findIndex((other) => other.kind === kind) !== place,
  )
  if (wrong) throw new Error(`the kind of verification «${wrong.kind}» is malformed or registered twice`)
  return new Map(subjects.map((subject) => [subject.kind, subject]))
}
