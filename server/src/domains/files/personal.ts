import type { Personal } from '../../platform/rights/personal.ts'

/** Files, whose originals stand in the archive too. */
export const filesPersonal: Personal = {
  tables: {
    files_reviewers: {
      own: 'reviewer_id = :person or exists (select from files_uploads where id = own.upload_id and owner_id = :person)',
      archive: { leftOut: 'who else may read a file, by an id' },
      erasure: 'delete',
    },
    files_variants: {
      own: 'exists (select from files_uploads where id = own.upload_id and owner_id = :person)',
      archive: { leftOut: 'sizes of the same pictures' },
      erasure: 'delete',
    },
    // Messages, checks and papers that never change name the row: the contents go, and the row says nothing.
    files_uploads: {
      own: 'owner_id = :person',
      ids: 'id',
      archive: { title: 'Ficheiros enviados', without: ['sha256', 'looks', 'looks_parts', 'erased_at'] },
      erasure: { set: { name: `'apagado'`, erased_at: ':now' }, plain: ['kind', 'type'] },
    },
  },
}
