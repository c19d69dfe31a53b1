/** What each page is going to be for; a page that is not here has the general sentence. */
export const COMING: Readonly<Record<string, string>> = {
  '/pharmacy': 'Aqui vai encomendar medicamentos, com ou sem receita.',
  '/insurance': 'Aqui vai escolher um plano de seguro e ver o seu cartão.',
  '/dashboard/pharmacy': 'Aqui vai receber os pedidos da sua farmácia e gerir os medicamentos.',
  '/dashboard/teacher': 'Aqui vai criar cursos e acompanhar os seus alunos.',
}
