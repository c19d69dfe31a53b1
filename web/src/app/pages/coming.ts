/** What each page is going to be for; a page that is not here has the general sentence. */
export const COMING: Readonly<Record<string, string>> = {
  '/consultation': 'Aqui vai entrar na consulta, por vídeo ou por chat. Para já, veja como tudo se passa.',
  '/delivery': 'Aqui vai encomendar comida de restaurantes perto de si.',
  '/food-categories': 'Aqui vai encontrar restaurantes pelo tipo de cozinha.',
  '/pharmacy': 'Aqui vai encomendar medicamentos, com ou sem receita.',
  '/insurance': 'Aqui vai escolher um plano de seguro e ver o seu cartão.',
  '/cursos': 'Aqui vai encontrar cursos para aprender ao seu ritmo.',
  '/meus-cursos': 'Aqui vão estar os cursos em que se inscreveu.',
  '/dashboard/pharmacy': 'Aqui vai receber os pedidos da sua farmácia e gerir os medicamentos.',
  '/dashboard/teacher': 'Aqui vai criar cursos e acompanhar os seus alunos.',
}

/** What happens step by step, where a page is asked for a demonstration before it is there. */
export const STEPS: Readonly<Record<string, readonly { title: string; text: string }[]>> = {
  '/consultation': [
    { title: 'Escolha o médico e a hora', text: 'Por especialidade, com o preço e o próximo horário livre à vista.' },
    {
      title: 'Pague com o telemóvel',
      text: 'Por M-Pesa, e-Mola ou mKesh confirma com o PIN; também por transferência.',
    },
    { title: 'Receba a confirmação', text: 'Com a hora, o que ter à mão, o ficheiro para o calendário e o recibo.' },
    { title: 'Fale com o médico', text: 'À hora marcada, por vídeo ou por chat, sem sair de casa.' },
  ],
}
