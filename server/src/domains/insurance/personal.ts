import { NOBODY, type Personal } from '../../platform/rights/personal.ts'

/** Plans and who is insured by them. */
export const insurancePersonal: Personal = {
  tables: {
    insurance_allowances: {
      own: `exists (select from insurance_periods period
        join insurance_subscriptions subscription on subscription.id = period.subscription_id
        where period.id = own.period_id and subscription.user_id = :person)`,
      archive: { title: 'Plano: limites usados', csv: true },
      erasure: { plain: ['service_kind'] },
    },
    insurance_benefits: { holds: 'what plans pay' },
    insurance_conditions: { holds: 'conditions of the plans' },
    insurance_members: {
      own: 'exists (select from insurance_subscriptions where id = own.subscription_id and user_id = :person)',
      archive: { title: 'Plano: pessoas' },
      erasure: 'delete',
    },
    insurance_periods: {
      own: 'exists (select from insurance_subscriptions where id = own.subscription_id and user_id = :person)',
      archive: { title: 'Plano: meses', csv: true },
      erasure: { plain: ['plan_id'] },
    },
    insurance_plans: { holds: 'plans' },
    insurance_quotes: { own: 'user_id = :person', archive: { title: 'Plano: cotações' }, erasure: 'delete' },
    insurance_returns: { holds: 'which refunds gave allowances back, by ids' },
    insurance_subscriptions: {
      own: 'user_id = :person',
      ids: 'id',
      archive: { title: 'Plano', without: ['card_code'] },
      erasure: {
        set: { insured_name: NOBODY, insured_born_on: 'null' },
        plain: ['plan_id', 'next_plan_id', 'policy_number', 'card_code'],
      },
    },
    insurance_uses: { holds: 'what a plan paid, by ids' },
  },
  obstacles: [
    {
      code: 'plan',
      reason: 'Tem um plano que se renova. Cancele-o primeiro.',
      stands: `select exists (select from insurance_subscriptions
        where user_id = :person and status in ('active', 'past_due') and not cancels_at_end)`,
    },
  ],
}
