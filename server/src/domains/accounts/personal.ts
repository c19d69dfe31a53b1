import type { Personal } from '../../platform/rights/personal.ts'

/** What the account itself is. */
export const accountsPersonal: Personal = {
  tables: {
    accounts_audit: {
      own: 'user_id = :person',
      archive: { title: 'O que aconteceu na conta' },
      erasure: { plain: ['action', 'details'] },
    },
    accounts_code_guesses: { holds: 'counts by a keyed hash of a contact, deleted after a day' },
    accounts_codes: {
      own: 'user_id = :person',
      archive: { leftOut: 'codes that open the account' },
      erasure: 'delete',
    },
    accounts_sign_in_attempts: { holds: 'counts by a keyed hash of an account, deleted after minutes' },
    accounts_exports: {
      own: 'user_id = :person',
      archive: { leftOut: 'the archives themselves' },
      erasure: 'delete',
    },
    accounts_erasures: {
      own: 'user_id = :person',
      archive: { title: 'Pedidos para apagar a conta' },
      erasure: {},
    },
    accounts_users: {
      own: 'id = :person',
      archive: { title: 'A conta', without: ['password_hash'] },
      // Histories that never change point to this row: it stays, and says nothing.
      erasure: {
        set: {
          first_name: `'Conta'`,
          last_name: `'apagada'`,
          email: 'null',
          phone: 'null',
          password_hash: `''`,
          profile_image_url: 'null',
          email_confirmed_at: 'null',
          phone_confirmed_at: 'null',
        },
      },
    },
  },
}
