import type { AuthoredCourse } from '@salama/contract/courses'
import { Circle, Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { PaperField, type PaperValue } from '../../verification/paper-field.tsx'
import { readAgain, useSubmitCourse } from './api.ts'

/** What is missing, and the way to the desk. */
export function SubmitCourse({ course: { id, missing, status } }: { course: AuthoredCourse }) {
  const [paper, setPaper] = useState<PaperValue>()
  const submit = useSubmitCourse(id)
  const send = async () => {
    try {
      const { isPublished, status: now } = await submit.mutateAsync(paper ? { qualification: sentOf(paper) } : {})
      toast(
        isPublished && now === 'approved'
          ? { title: 'Curso publicado', description: 'Já está no catálogo.', variant: 'success' }
          : { title: 'Curso enviado', description: 'Avisamos assim que for analisado.', variant: 'success' },
      )
    } catch (error) {
      tellRefusal(error as Error, () => readAgain(id))
    }
  }
  return (
    <Card as="section" aria-labelledby="enviar">
      <CardHeader
        level={3}
        title={<span id="enviar">{status === 'rejected' ? 'Enviar de novo' : 'Enviar para publicação'}</span>}
        text="Um operador lê o curso e responde. Depois de aprovado, aparece no catálogo."
      />
      {missing.length > 0 ? (
        <>
          <p className="font-semibold">Ainda falta:</p>
          <ul className="mt-1 flex flex-col gap-1.5">
            {missing.map((sentence) => (
              <li key={sentence} className="flex gap-2">
                <Circle className="mt-1 size-4 shrink-0 text-muted" aria-hidden />
                <span className="min-w-0 wrap-anywhere">{sentence}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="flex flex-col gap-4">
          <PaperField label="A sua qualificação" value={paper} onChange={setPaper} />
          <Button busy={submit.isPending} busyText="A enviar..." onClick={() => void send()} className="self-start">
            <Send className="size-5" aria-hidden />
            Enviar para aprovação
          </Button>
        </div>
      )}
    </Card>
  )
}

const sentOf = ({ uploadId, number, expiresOn }: PaperValue) => ({ uploadId, number, expiresOn })
