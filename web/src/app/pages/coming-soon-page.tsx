import { brand } from '@salama/contract/brand'
import { pageAt } from '@salama/contract/paths'
import { Sprout } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** A page of the product whose part is still being built: what will come, and what works today. */
export function ComingSoonPage() {
  const [path] = useLocation()
  const page = pageAt(path)
  return (
    <>
      <PageHeader title={page?.title} />
      <EmptyState
        icon={Sprout}
        title="Em breve"
        text={
          <>
            {(page && COMING[page.path]) ?? 'Ainda estamos a preparar esta página.'} Hoje já pode marcar e pagar
            consultas com médicos.
          </>
        }
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Link href="/telemedicine" className={buttonClass()}>
              Marcar uma consulta
            </Link>
            <Link href="/" className={buttonClass({ variant: 'outline' })}>
              Ir para o início
            </Link>
          </span>
        }
        className="py-12 md:py-20"
      />
    </>
  )
}

/** What each page is going to be for; a page that is not here has the general sentence. */
const COMING: Readonly<Record<string, string>> = {
  '/consultation': 'Aqui vai entrar na consulta, por vídeo ou por chat.',
  '/doctor-registration': 'Aqui os médicos vão poder inscrever-se e abrir a sua agenda.',
  '/transport': 'Aqui vai pedir mota, txopela ou carro, e saber o preço antes de sair.',
  '/delivery': 'Aqui vai encomendar comida de restaurantes perto de si.',
  '/food-categories': 'Aqui vai encontrar restaurantes pelo tipo de cozinha.',
  '/pharmacy': 'Aqui vai encomendar medicamentos, com ou sem receita.',
  '/insurance': 'Aqui vai escolher um plano de seguro e ver o seu cartão.',
  [brand.wellbeingPath]: 'Aqui vai encontrar terapeutas, meditação e o seu diário.',
  '/help': 'Aqui vão estar as respostas às perguntas mais frequentes. Para falar connosco use a página Fale Conosco.',
  '/cursos': 'Aqui vai encontrar cursos para aprender ao seu ritmo.',
  '/meus-cursos': 'Aqui vão estar os cursos em que se inscreveu.',
  '/dashboards': 'Aqui vão estar os painéis de quem vende, entrega, ensina ou atende.',
  '/dashboard/doctor': 'Aqui vai ver a sua agenda e as consultas marcadas consigo.',
  '/dashboard/vendor': 'Aqui os restaurantes vão receber e preparar pedidos.',
  '/dashboard/pharmacy': 'Aqui as farmácias vão gerir medicamentos e pedidos.',
  '/dashboard/driver': 'Aqui os entregadores vão aceitar e seguir entregas.',
  '/dashboard/teacher': 'Aqui os professores vão criar cursos e seguir alunos.',
  '/pedidos': 'Aqui vai seguir as suas encomendas.',
  '/perfil': 'Aqui vai mudar o seu nome, contactos e fotografia.',
}
