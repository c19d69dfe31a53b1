import type { AuthoredCourse } from '@salama/contract/courses'
import { Link } from 'wouter'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { KIND_LABELS } from '../labels.ts'
import { portalPath } from './views.ts'

/** The modules and lessons of a version that cannot be changed now; each lesson can be read. */
export function ReadOutline({ course: { id: courseId, modules } }: { course: AuthoredCourse }) {
  return (
    <Card as="section" aria-labelledby="modulos">
      <CardHeader level={3} title={<span id="modulos">Módulos e aulas</span>} />
      <ol className="flex flex-col gap-4">
        {modules.map((module) => (
          <li key={module.id}>
            <h4 className="font-bold wrap-anywhere">{module.title}</h4>
            <ul className="mt-1 divide-y divide-line">
              {module.lessons.map(({ id, title, kind, isFreePreview }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1">
                  <Link
                    href={portalPath({ view: 'editar', courseId, lessonId: id })}
                    className="inline-flex min-h-11 min-w-0 items-center font-semibold text-action underline underline-offset-4 wrap-anywhere"
                  >
                    {title}
                  </Link>
                  <span className="flex gap-2">
                    {isFreePreview && <Badge tone="action">Aberta</Badge>}
                    <Badge tone="outline">{KIND_LABELS[kind]}</Badge>
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  )
}
