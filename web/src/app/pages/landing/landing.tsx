import { brand } from '@salama/contract/brand'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { CapulanaEdge } from '../../../ui/theme/capulana.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { Logo } from '../../../ui/theme/logo.tsx'
import { Footer } from '../../layout/footer.tsx'
import { CareLine, type CareLineProps } from './care-line.tsx'
import { DutyLine, type DutyLineProps, isCovered } from './duty-line.tsx'
import { HeroArt } from './hero-art.tsx'
import { Promises } from './promises.tsx'
import { Services } from './services.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type LandingProps = CareLineProps & DutyLineProps

/**
 * What a visitor sees: plain markup, rendered at build, and again with figures when the server sends it. No hooks, no
 * handlers, no style attributes.
 */
export function Landing({ overview, duty }: LandingProps) {
  return (
    <>
      <a href="#conteudo" className={skipLinkClass}>
        Saltar para o conteúdo
      </a>
      <LandingHeader />
      <main id="conteudo" tabIndex={-1} className="outline-none">
        <Hero overview={overview} duty={duty} />
        <Services isCovered={isCovered(duty)} />
        <Promises />
        <SignUp />
      </main>
      <Footer />
    </>
  )
}

function LandingHeader() {
  return (
    <header className="@container bg-surface">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-4 px-4 md:px-6">
        <a href="/" className="flex min-h-11 items-center">
          <Logo />
        </a>
        <a href="/api/login" className={buttonClass({ size: 'sm', variant: 'outline' })}>
          Entrar
        </a>
      </div>
      <CapulanaEdge />
    </header>
  )
}

function Hero({ overview, duty }: LandingProps) {
  return (
    <section className="overflow-hidden bg-cloth-deep text-cloth-sand">
      <div className="mx-auto grid grid-cols-1 max-w-6xl items-center gap-x-10 px-4 md:grid-cols-[1.1fr_1fr] md:px-6">
        <div className="pt-10 pb-8 md:py-20">
          <h1 className="text-[min(2.625rem,13.5vw)] leading-[1.06] font-extrabold tracking-tight lg:text-6xl">
            Saúde e <span className="whitespace-nowrap">Bem-estar</span> na{' '}
            <span className="text-cloth-sun">Palma da Mão</span>
          </h1>
          <p className="mt-5 max-w-md text-lg">
            Fale com um médico por vídeo ou chat, sem sair de casa. Receba os medicamentos em casa. Seguro, comida,
            viagens, bem-estar e cursos, no mesmo lugar.
          </p>
          <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:whitespace-nowrap">
            <a href="/api/login" className={classNames(buttonClass({ size: 'lg', variant: 'emphasis' }), onClothFocus)}>
              Começar Agora
            </a>
            <a href="/consultation" className={classNames(demoClass, onClothFocus)}>
              Ver Demonstração
            </a>
          </div>
          <DutyLine duty={duty} />
          <CareLine overview={overview} />
        </div>
        <HeroArt />
      </div>
    </section>
  )
}

function SignUp() {
  return (
    <section id="criar-conta" className="relative overflow-hidden bg-cloth-deep text-cloth-sand">
      <div aria-hidden="true" className="capulana-motif absolute inset-0 text-cloth opacity-60" />
      <div className="relative mx-auto grid grid-cols-1 max-w-6xl items-center gap-8 px-4 py-14 md:grid-cols-[1fr_1.1fr] md:px-6 md:py-20">
        <div>
          <p className="text-3xl leading-tight font-extrabold tracking-tight md:text-4xl">
            Uma conta para toda a família, sem custos.
          </p>
          <p className="mt-4 max-w-sm text-lg">
            Só paga o que usar: a consulta, o pedido, a viagem. Os seus dados de saúde são seus e só os vê quem você
            autorizar.
          </p>
        </div>
        <SignUpForm />
      </div>
    </section>
  )
}

export const landingTitle = `${brand.name}: ${brand.tagline}`
export const landingDescription =
  'Consultas médicas por vídeo ou chat, farmácia com entrega em casa, seguros de saúde mensais, comida, viagens, bem-estar e cursos em Moçambique.'

const onClothFocus = 'focus-visible:outline-cloth-sand'

const demoClass =
  'inline-flex min-h-14 items-center justify-center rounded-full border-2 border-cloth-sand px-5 py-3 text-lg sm:px-8 font-semibold transition-colors duration-150 hover:bg-cloth-sand hover:text-cloth-deep'

const skipLinkClass =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-70 focus:rounded-full focus:bg-action focus:px-5 focus:py-3 focus:font-semibold focus:text-on-action'
