import { formatMoney } from '@salama/contract/kernel/money'
import { Figures } from '../../../ui/display/figures.tsx'
import { useTeacherStats } from './api.ts'

/** On a teacher's home: who learns, and what was sold this month. */
export function TeacherWork() {
  const { data, error } = useTeacherStats()
  if (error && !data) return <p className="self-center text-muted">{error.sentence}</p>
  return (
    <Figures
      figures={[
        ['Cursos publicados', data && String(data.activeCourses)],
        ['Estudantes', data && String(data.students)],
        ['Concluem', data && (data.students === 0 ? '–' : `${data.completionRate} %`)],
        ['Vendas do mês', data && formatMoney(data.monthlyRevenue)],
      ]}
    />
  )
}
