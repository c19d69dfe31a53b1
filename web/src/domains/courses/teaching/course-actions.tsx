import type { AuthoredCourse } from '@salama/contract/courses'
import { CopyPlus, EyeOff, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button, buttonClass } from '../../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { readAgain, useDiscardDraft, useNextVersion, useWithdraw } from './api.ts'
import { portalPath } from './views.ts'

/** The next version, the way out of the catalogue and back, and deleting what was never published. */
export function CourseActions({ course }: { course: AuthoredCourse }) {
  const { id, slug, status, isPublished, isWithdrawn, isEditable } = course
  return (
    <Card as="section" aria-labelledby="curso">
      <CardHeader level={3} title={<span id="curso">O curso</span>} />
      <div className="flex flex-col items-start gap-2">
        {isPublished && (
          <Link href={`/cursos/${slug}`} className={buttonClass({ variant: 'link' })}>
            Ver no catálogo
          </Link>
        )}
        {(status === 'approved' || status === 'suspended') && <NextVersion courseId={id} />}
        {(isPublished || isWithdrawn) && <Withdraw course={course} />}
        {isEditable && <Discard course={course} />}
      </div>
    </Card>
  )
}

function NextVersion({ courseId }: { courseId: string }) {
  const next = useNextVersion(courseId)
  const begin = async () => {
    try {
      await next.mutateAsync()
    } catch (error) {
      tellRefusal(error as Error, () => readAgain(courseId))
    }
  }
  return (
    <Button variant="secondary" busy={next.isPending} onClick={() => void begin()}>
      <CopyPlus className="size-5" aria-hidden />
      Preparar a versão seguinte
    </Button>
  )
}

function Withdraw({ course: { id, isWithdrawn } }: { course: AuthoredCourse }) {
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdraw(id)
  const set = async (gone: boolean) => {
    try {
      await withdraw.mutateAsync(gone)
      toast({ title: gone ? 'Curso retirado do catálogo' : 'Curso de volta ao catálogo', variant: 'success' })
    } catch (error) {
      tellRefusal(error as Error, () => readAgain(id))
    }
  }
  if (isWithdrawn)
    return (
      <Button variant="outline" busy={withdraw.isPending} onClick={() => void set(false)}>
        <Undo2 className="size-5" aria-hidden />
        Voltar a pôr no catálogo
      </Button>
    )
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title="Retirar do catálogo?"
      description="Ninguém novo se pode inscrever. Quem já está inscrito continua a aprender, e pode voltar atrás."
      confirmLabel="Retirar"
      busy={withdraw.isPending}
      onConfirm={() => void set(true)}
      trigger={
        <Button variant="outline">
          <EyeOff className="size-5" aria-hidden />
          Retirar do catálogo
        </Button>
      }
    />
  )
}

function Discard({ course: { id, versionNumber } }: { course: AuthoredCourse }) {
  const [asking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const discard = useDiscardDraft(id)
  const confirm = async () => {
    try {
      const { isCourseGone } = await discard.mutateAsync()
      toast({ title: isCourseGone ? 'Curso apagado' : 'Rascunho apagado' })
      if (isCourseGone) navigate(portalPath({ view: 'cursos' }))
    } catch (error) {
      tellRefusal(error as Error, () => readAgain(id))
    }
  }
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={versionNumber === 1 ? 'Apagar este curso?' : 'Apagar este rascunho?'}
      description="O que escreveu perde-se e não volta."
      confirmLabel="Apagar"
      tone="danger"
      busy={discard.isPending}
      onConfirm={() => void confirm()}
      trigger={
        <Button variant="link">
          <Trash2 className="size-5" aria-hidden />
          {versionNumber === 1 ? 'Apagar o curso' : 'Apagar o rascunho'}
        </Button>
      }
    />
  )
}
