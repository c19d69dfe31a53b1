import type { CheckoutReference } from './reference.ts'

/** A held appointment is paid by mobile money: what is written before the provider is called, and once it has answered. */
export const checkout: CheckoutReference = {
  why: 'the operator is called between two commits: what was asked must outlive a crash, and what it answered is not known before',
  before: [
    {
      text: `
        with priced as (
          select id, patient_id, amount_due from appointments_appointments
          where id = $2::uuid and patient_id = $3::uuid and status = 'held' and payment_id is null for update),
        intent as (
          insert into payments_intents (id, payer_id, method, amount, description, msisdn, reference, purpose_kind, purpose_id,
            status, created_at, prompt_expires_at)
          select $1::uuid, patient_id, 'm-pesa', amount_due, 'Consulta', '841234567', $4, 'appointment', id, 'pending', now(),
            now() + interval '2 minutes'
          from priced returning *),
        noted as (
          insert into payments_history (payment_id, status, at) select id, status, created_at from intent),
        transfer as (
          insert into wallets_transfers (id, subject_kind, subject_id, direction, channel, provider, msisdn, amount,
            description, reference, expires_at, status, attempts, next_attempt_at, sent_at, created_at)
          select $5::uuid, 'collect', id, 'collect', 'prompt', method, msisdn, amount, description, reference,
            prompt_expires_at, 'sending', 1, now() + interval '1 minute', now(), now()
          from intent returning id, status, created_at),
        sent as (
          insert into wallets_transfer_history (transfer_id, status, at) select id, status, created_at from transfer),
        payable as (
          insert into payments_payables (kind, id, payer_id, due, status, payment_id, changed_at)
          select 'appointment', purpose_id, payer_id, amount, 'paying', id, now() from intent),
        kept as (
          insert into platform_idempotency (user_id, key, request_hash, status, answer, created_at)
          select payer_id, $6, decode('00', 'hex'), 201, '{}', now() from intent)
        update appointments_appointments held set payment_id = intent.id, version = held.version + 1
        from intent where held.id = intent.purpose_id`,
      values: ['⟦payment⟧', '⟦appointment⟧', '⟦patient⟧', '⟦reference⟧', '⟦transfer⟧', '⟦key⟧'],
    },
  ],
  after: [
    {
      text: `
        with transfer as (
          update wallets_transfers set status = 'succeeded', outcome = 'confirmed', code = 'INS-0', moved = amount,
            provider_transaction_id = reference, next_attempt_at = null, settled_at = now()
          where subject_kind = 'collect' and subject_id = $1::uuid and status = 'sending' returning *),
        heard as (
          insert into wallets_transfer_history (transfer_id, status, code, at)
          select id, status, code, settled_at from transfer),
        paid as (
          update payments_intents intent set status = 'confirmed', provider_transaction_id = reference,
            provider_code = 'INS-0', version = version + 1, settled_at = now(), claimed_by_kind = purpose_kind,
            claimed_by_id = purpose_id, claimed_at = now()
          where id in (select subject_id from transfer) and status = 'pending' returning *),
        noted as (
          insert into payments_history (payment_id, status, provider_code, at)
          select id, status, provider_code, settled_at from paid),
        sold as (
          insert into payments_sales (id, purchase_kind, purchase_id, payer_id, payment_id, gross, cover, cash, sold_at)
          select $2::uuid, purpose_kind, purpose_id, payer_id, id, amount, 0, 0, now() from paid returning *),
        rate as (
          select coalesce((
            select rate from payments_commission_rules
            where payee_kind in ('doctor', 'default') and part in ('goods', 'default')
              and tstzrange(valid_from, valid_until) @> now()
            order by part = 'default', payee_kind = 'default' limit 1), 0) as rate),
        shared as (
          insert into payments_shares (id, sale_id, part, payee_kind, payee_id, amount, commission, earned_at)
          select $3::uuid, sold.id, 'goods', 'doctor', $4, gross, round(gross * rate / 10000.0), now() from sold, rate
          returning amount, commission),
        settled as (
          update payments_payables payable set status = 'paid', changed_at = now()
          from paid where payable.kind = paid.purpose_kind and payable.id = paid.purpose_id),
        posted as (
          select ledger_post($5::uuid, 'captured', 'payment', paid.id, jsonb_build_array(
              jsonb_build_object('account', 'clearing:m-pesa', 'amount', paid.amount),
              jsonb_build_object('account', 'credit:' || payer_id, 'amount', -paid.amount)), now()),
            ledger_post($6::uuid, 'claimed', 'payment', paid.id, jsonb_build_array(
              jsonb_build_object('account', 'credit:' || payer_id, 'amount', paid.amount),
              jsonb_build_object('account', 'payable:doctor:' || $4, 'amount', commission - shared.amount),
              jsonb_build_object('account', 'commission', 'amount', -commission)), now())
          from paid, shared),
        confirmed as (
          update appointments_appointments held set status = 'confirmed', version = held.version + 1
          from paid where held.id = purpose_id and held.status = 'held'
          returning held.id, held.version, held.status, held.patient_id),
        followed as (
          insert into appointments_history (appointment_id, version, status, at)
          select id, version, status, now() from confirmed),
        told as (
          insert into notifications_inbox (id, user_id, source, title, body, href, created_at)
          select told.id, told.user_id, 'appointments.confirmed:' || confirmed.id, 'Consulta confirmada', 'O horário é seu.',
            '/consultas', now()
          from confirmed, (values ($7::uuid, $8::uuid), ($9::uuid, $10::uuid)) as told (id, user_id))
        select pg_notify('platform_live', jsonb_build_object('news', jsonb_build_array(jsonb_build_object(
            'event', 'appointment', 'userId', patient_id, 'id', id, 'version', version)))::text),
          (select count(*) from posted) as postings
        from confirmed`,
      values: [
        '⟦payment⟧',
        '⟦sale⟧',
        '⟦share⟧',
        '⟦doctor⟧',
        '⟦captured⟧',
        '⟦claimed⟧',
        '⟦toPatient⟧',
        '⟦patient⟧',
        '⟦toDoctor⟧',
        '⟦doctorUser⟧',
      ],
    },
  ],
  answer: '{"transactionId":"⟦payment⟧","status":"pending"}',
}
