import { brand } from '@salama/contract/brand'
import { REFUSED_PARAMETER } from '@salama/contract/paths'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { queryClient } from '../../lib/api/query-client.ts'
import { localPath } from '../../lib/local-path.ts'
import { useQueryParameter } from '../../lib/navigation.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { useUser } from '../../lib/session/session.ts'
import { Card } from '../../ui/display/card.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Logo } from '../../ui/theme/logo.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { SignInForm, WRONG_CREDENTIALS } from './sign-in-form.tsx'

const isWay = (value: string): value is 'nova' | 'codigo' => value === 'nova' || value === 'codigo'

/** Fetched by who wants it. */
const byCode = deferred(async () => (await import('./code-sign-in-form.tsx')).CodeSignInForm)

/** Signs in or creates an account, then goes on to where the person was heading. */
export function SignInPage() {
  const [parameters] = useSearchParams()
  const [way, setWay] = useQueryParameter('conta', isWay)
  const next = localPath(parameters.get('next'))
  const refused = parameters.get(REFUSED_PARAMETER)
  const user = useUser()
  useEffect(() => {
    if (user) location.replace(next)
  }, [user, next])
  if (user) return <PageSpinner />
  const enter = () => {
    // Nothing read as a visitor or as somebody else may stay: the page is loaded anew.
    queryClient.clear()
    location.assign(next)
  }
  return (
    <div className="grid grid-cols-1 min-h-dvh gap-8 py-6 max-lg:content-start lg:items-center lg:grid-cols-[1fr_28rem] lg:gap-16">
      <Welcome />
      <div className="mx-auto w-full max-w-md">
        <a href="/" className="mb-5 inline-flex min-h-11 items-center rounded-full lg:hidden">
          <Logo />
        </a>
        <Card className="p-5 shadow-float sm:p-7">
          <h1 className="text-2xl font-extrabold tracking-tight">
            {way === 'nova' ? 'Crie a sua conta' : `Entrar no ${brand.name}`}
          </h1>
          <p className="mt-1 mb-4 text-muted">
            {next === '/' ? 'Cuidar de si começa aqui.' : 'Depois volta ao ponto onde estava.'}
          </p>
          {refused !== null && (
            <AlertStrip tone="danger" announce className="mb-4">
              {REFUSALS[refused] ?? 'Não foi possível. Verifique o que escreveu e tente novamente.'}
            </AlertStrip>
          )}
          <Tabs
            label="Conta"
            value={way === 'nova' ? way : 'entrar'}
            onValueChange={(value) => setWay(isWay(value) ? value : undefined)}
            items={[
              {
                value: 'entrar',
                label: 'Entrar',
                content:
                  way === 'codigo' ? (
                    <byCode.Part onDone={enter} onPassword={() => setWay(undefined)} />
                  ) : (
                    <SignInForm onDone={enter} onCode={() => setWay('codigo')} onCreate={() => setWay('nova')} />
                  ),
              },
              { value: 'nova', label: 'Criar conta', content: <RegistrationForm onDone={enter} /> },
            ]}
          />
        </Card>
      </div>
    </div>
  )
}

/** Said to whoever sent a form before its script had come: the answer came as the address of this page. */
const REFUSALS: Record<string, string> = {
  'accounts.wrong_credentials': WRONG_CREDENTIALS,
  'accounts.already_exists': 'Já existe uma conta com este e-mail ou telefone. Entre com a sua palavra-passe.',
  'accounts.too_many_attempts': 'Demasiadas tentativas. Aguarde alguns minutos e tente novamente.',
}

/** The cloth beside the form, where there is room for it. */
function Welcome() {
  return (
    <div className="relative hidden min-h-[36rem] overflow-hidden rounded-xl bg-cloth-deep p-10 text-cloth-sand lg:flex lg:flex-col lg:justify-between">
      <div aria-hidden className="capulana-motif absolute inset-0 text-cloth opacity-70" />
      <a href="/" className="relative inline-flex min-h-11 items-center focus-visible:outline-cloth-sand">
        <Logo />
      </a>
      <div className="relative">
        <p className="text-4xl leading-tight font-extrabold tracking-tight">{brand.tagline}</p>
        <p className="mt-4 max-w-md text-lg">
          Fale com um médico por vídeo ou chat, sem sair de casa. Os seus dados de saúde são seus e só os vê quem você
          autorizar.
        </p>
      </div>
    </div>
  )
}
