import { LANGUAGES } from '@salama/contract/appointments'
import { profilePicture } from '@salama/contract/files'
import { UserRound } from 'lucide-react'
import { signInAddress } from '../../../lib/local-path.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Card } from '../../../ui/display/card.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field, FieldError } from '../../../ui/forms/field.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { displayName } from '../../accounts/names.ts'
import { PicturePicker } from '../../files/picture-picker.tsx'
import { PaperField } from '../../verification/paper-field.tsx'
import type { RegistrationFields } from './registration-practice.tsx'

/** What patients choose by beside the practice, and the papers that staff check; all of it may come later. */
export function ProfileFields({ form }: { form: RegistrationFields }) {
  const user = useUser()
  if (!user)
    return (
      <AlertStrip tone="info">
        Para juntar a fotografia e os documentos,{' '}
        <a href={signInAddress('/doctor-registration')} className="font-semibold underline underline-offset-2">
          inicie sessão
        </a>
        . O que escreveu fica guardado.
      </AlertStrip>
    )
  return (
    <>
      <Card as="section" aria-labelledby="registo-perfil" className="flex flex-col gap-5">
        <h2 id="registo-perfil" className="text-xl font-bold">
          Perfil
        </h2>
        <PicturePicker
          label="Fotografia"
          kind={profilePicture}
          name={displayName(user)}
          placeholder={<UserRound className="size-10" />}
          value={form.values.pictureId ?? null}
          onChange={(pictureId) => form.change({ pictureId })}
        />
        <Field label="Biografia" optional hint="Formação, experiência, o que trata mais." error={form.errors.biography}>
          <Textarea {...form.field('biography')} rows={4} maxLength={2_000} />
        </Field>
        <Languages form={form} />
      </Card>
      <Card as="section" aria-labelledby="registo-documentos" className="flex flex-col gap-5">
        <div>
          <h2 id="registo-documentos" className="text-xl font-bold">
            Documentos
          </h2>
          <p className="text-muted">Só a nossa equipa os vê. Pode enviá-los mais tarde, mas só aprovamos com eles.</p>
        </div>
        <PaperField
          label="Carteira profissional"
          value={form.values.professionalCard}
          onChange={(professionalCard) => form.change({ professionalCard })}
        />
        <PaperField
          label="Documento de identidade"
          value={form.values.identityDocument}
          onChange={(identityDocument) => form.change({ identityDocument })}
        />
      </Card>
    </>
  )
}

function Languages({ form }: { form: RegistrationFields }) {
  const chosen = form.values.languages ?? []
  const error = form.errors.languages
  const tick = (name: (typeof LANGUAGES)[number], isTicked: boolean) =>
    form.change({ languages: isTicked ? [...chosen, name] : chosen.filter((other) => other !== name) })
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Línguas em que atende</legend>
      <div className="grid grid-cols-2 gap-x-4 md:grid-cols-3">
        {LANGUAGES.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            onCheckedChange={(isTicked) => tick(name, isTicked)}
          />
        ))}
      </div>
      <FieldError id="registo-linguas-erro" message={error} />
    </fieldset>
  )
}
