import type { Personal } from '../../platform/rights/personal.ts'

/** News for a person. */
export const notificationsPersonal: Personal = {
  tables: {
    notifications_devices: {
      own: 'user_id = :person',
      archive: { title: 'Avisos: navegadores que os recebem', without: ['endpoint', 'p256dh', 'auth', 'session_id'] },
      erasure: 'delete',
    },
    notifications_chains: { holds: 'which accounts were asked to answer a notice, and whether one did' },
    notifications_chain_steps: { holds: 'which step of a chain was taken' },
    notifications_heard: {
      own: 'heard_by = :person',
      archive: { leftOut: 'which bells stopped ringing' },
      erasure: 'delete',
    },
    notifications_inbox: {
      own: 'user_id = :person',
      mentions: 'notifications_subject(source) = any(:things)',
      archive: { title: 'Avisos' },
      erasure: 'delete',
    },
    notifications_links: {
      own: 'user_id = :person',
      archive: { leftOut: 'short addresses of the notices above' },
      erasure: 'delete',
    },
    notifications_reach: {
      own: 'user_id = :person',
      archive: { title: 'Avisos: por onde chegam' },
      erasure: 'delete',
    },
    notifications_messages: {
      own: 'user_id = :person or recipient = :phone or recipient = :email',
      archive: { title: 'SMS e e-mails enviados', without: ['body', 'provider_id', 'last_error'] },
      erasure: 'delete',
    },
    notifications_written: {
      own: 'user_id = :person',
      archive: { title: 'SMS que nos escreveu', without: ['id'] },
      erasure: 'delete',
    },
    notifications_usage: { holds: 'what all messages of a month cost' },
  },
}
