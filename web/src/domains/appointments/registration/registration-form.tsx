import {
  LANGUAGES,
  type listSpecialties,
  PRICE_LIMITS,
  type RegisteredDoctor,
  registration,
  type SentRegistration,
} from '@salama/contract/appointments'
import { brand } from '@salama/contract/brand'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { useLocation } from 'wouter'
import { sentenceOf } from '../../../lib/api/api.ts'
import { dropDraft, useDraft } from '../../../lib/forms/drafts.ts'
import { useForm } from '../../../lib/forms/form.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { handleUnauthorized } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { StickyActionBar } from '../../../ui/actions/sticky-action-bar.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { useRegister } from '../api.ts'
import { PracticeFields } from './registration-practice.tsx'

/** They stand below the first screen, with all that chooses pictures and papers. */
const profile = deferred(async () => (await import('./registration-profile.tsx')).ProfileFields)

const schema = async () => registration

const PAGE = 'doctor-registration'

type RegistrationFormProps = {
  specialties: Reply<typeof listSpecialties>
  /** Who is registered already, and corrects. */
  registered?: RegisteredDoctor
  onDone?: () => void
}

/** The registration, kept on this page until it is sent; a correction begins with what is registered. */
export function RegistrationForm({ specialties, registered, onDone }: RegistrationFormProps) {
  const [, navigate] = useLocation()
  const draft = useDraft(PAGE, isRegistration)
  const form = useForm({
    schema,
    values: registered ? valuesOf(registered) : (draft.kept ?? EMPTY),
    onChange: registered ? undefined : draft.keep,
  })
  const register = useRegister(registered !== undefined)

  const done = () => {
    dropDraft(PAGE)
    if (registered) {
      toast({ title: 'Alterações enviadas', description: 'Avisamos quando forem verificadas.', variant: 'success' })
      return onDone?.()
    }
    toast({ ...SUCCESS, variant: 'success' })
    navigate('/telemedicine')
  }
  const refused = (error: Error) => {
    if (handleUnauthorized(error)) return
    toast({ title: 'Erro no Cadastro', description: sentenceOf(error, FAILURE), variant: 'destructive' })
    form.refuse(error)
  }
  return (
    <Form
      aria-label="Registo de médico"
      onSubmit={form.submit((values) => register.mutate(values, { onSuccess: done, onError: refused }))}
      className="flex flex-col gap-8"
    >
      <PracticeFields form={form} specialties={specialties} />
      <profile.Part form={form} />
      <StickyActionBar>
        <Button type="submit" size="lg" busy={register.isPending} busyText="Registrando...">
          {registered ? 'Enviar alterações' : 'Finalizar Cadastro'}
        </Button>
      </StickyActionBar>
    </Form>
  )
}

const SUCCESS = {
  title: 'Cadastro Realizado com Sucesso!',
  description: `Você foi registrado como médico na plataforma ${brand.name}`,
}
const FAILURE = 'Falha ao registrar médico. Tente novamente.'

const EMPTY: SentRegistration = {
  specialty: '',
  specialties: [],
  license: '',
  consultationPrice: PRICE_LIMITS.video.usual,
  consultationPriceChat: PRICE_LIMITS.chat.usual,
  is24x7: true,
  clinicName: '',
  clinicAddress: '',
  city: '',
  province: '',
  pictureId: null,
  biography: '',
  languages: [LANGUAGES[0]],
}

const valuesOf = ({
  id: _id,
  status: _status,
  consultationPriceChat,
  ...known
}: RegisteredDoctor): SentRegistration => ({
  ...known,
  consultationPriceChat: consultationPriceChat ?? PRICE_LIMITS.chat.usual,
})

/** A draft of another version of this page is none. */
const isRegistration = (value: unknown): value is SentRegistration =>
  typeof value === 'object' && value !== null && Object.keys(EMPTY).every((key) => key in value)
