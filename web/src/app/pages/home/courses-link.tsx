import { GraduationCap } from 'lucide-react'
import { Link } from 'wouter'
import { Card, stretchedLink } from '../../../ui/display/card.tsx'

/** The way to the courses on a phone, whose bar has no place for them. */
export function CoursesLink() {
  return (
    <Card as="section" aria-labelledby="cursos" interactive className="mt-4 flex items-center gap-4">
      <GraduationCap className="size-8 shrink-0 text-action" aria-hidden />
      <div className="min-w-0">
        <h2 id="cursos" className="font-bold">
          <Link href="/cursos" className={stretchedLink}>
            Cursos
          </Link>
        </h2>
        <p className="text-sm text-muted">Aulas em português, com certificado no fim.</p>
      </div>
    </Card>
  )
}
