export type Reader = { is_listed: boolean; is_teacher: boolean; enrolment_id: string | null; is_free_preview: boolean }

/** Whose enrolment is open, who teaches it, and for an open lesson of the catalogue everybody. */
export const mayRead = ({ is_listed, is_teacher, enrolment_id, is_free_preview }: Reader): boolean =>
  is_teacher || enrolment_id !== null || (is_listed && is_free_preview)
