import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type CertificateRow = {
  code: string
  number: string
  learner_name: string
  course_title: string
  course_slug: string
  teacher_name: string
  hours: number
  issued_at: Date
  revoked_at: Date | null
}

const COLUMNS = sql`k.code, k.number, k.learner_name, k.course_title, c.slug as course_slug, k.teacher_name, k.hours,
  k.issued_at, k.revoked_at`
const SOURCE = sql`courses_certificates k join courses_enrolments e on e.id = k.enrolment_id
  join courses_courses c on c.id = e.course_id`

type NewCertificate = {
  enrolmentId: string
  code: string
  number: string
  learnerName: string
  teacherName: string
  courseTitle: string
  hours: number
}

/** Issues the certificate of each enrolment once. */
export async function insertCertificates(
  db: Sql,
  { certificates, now }: { certificates: readonly NewCertificate[]; now: Date },
): Promise<void> {
  await sql`
    insert into courses_certificates (enrolment_id, code, number, learner_name, course_title, teacher_name, hours, issued_at)
    select "enrolmentId", code, number, "learnerName", "courseTitle", "teacherName", hours, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(certificates)}::json) as made ("enrolmentId" uuid, code text, number text,
      "learnerName" text, "courseTitle" text, "teacherName" text, hours numeric)
    on conflict (enrolment_id) do nothing`.execute(db)
}

export async function findByCode(db: Sql, code: string): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`select ${COLUMNS} from ${SOURCE} where k.code = ${code}`.execute(db)
  return rows[0]
}

export async function findByEnrolment(db: Sql, enrolmentId: string): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`
    select ${COLUMNS} from ${SOURCE} where k.enrolment_id = ${enrolmentId} and k.revoked_at is null`.execute(db)
  return rows[0]
}

/** The money of the course went back. */
export async function revokeCertificate(db: Sql, { enrolmentId, now }: { enrolmentId: string; now: Date }) {
  await sql`
    update courses_certificates set revoked_at = ${now}
    where enrolment_id = ${enrolmentId} and revoked_at is null`.execute(db)
}
