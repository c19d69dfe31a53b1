/** Who teaches in the demonstration. */
export type SeedTeacher = { name: string; biography: string; isDemo?: true }

export const TEACHERS: readonly [SeedTeacher, ...SeedTeacher[]] = [
  {
    name: 'Armando Guila',
    biography:
      'Ensina informática e gestão há doze anos, em Maputo e na Matola. Prepara cursos curtos para quem estuda no telemóvel, depois do trabalho.',
    isDemo: true,
  },
  {
    name: 'Noémia Chissano',
    biography:
      'Enfermeira e formadora de agentes de saúde. Trabalhou em centros de saúde de Gaza e de Inhambane e explica a saúde sem palavras difíceis.',
  },
  {
    name: 'Custódio Macuácua',
    biography:
      'Técnico agrário da Zambézia. Acompanha associações de pequenos produtores em hortas, milho, mandioca e criação de galinhas.',
  },
  {
    name: 'Sheila Mussagy',
    biography:
      'Trabalha em comunicação e vendas em Nampula. Ajuda pequenos negócios a falar com os clientes e a vender sem gastar mais do que ganham.',
  },
  {
    name: 'Arlindo Tivane',
    biography:
      'Eletricista e técnico de frio, com experiência na Beira e em Tete. Ensina o ofício a começar pela segurança.',
  },
  {
    name: 'Belmira Nhaca',
    biography:
      'Gere um armazém no Porto de Maputo e organizou entregas em toda a zona sul. Ensina logística a partir de casos do dia a dia.',
  },
]
