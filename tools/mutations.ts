/** One planted mistake and the tests that must notice it. */
export type Mutation = {
  /** What is wrong with the product then. */
  mistake: string
  /** Stands exactly once in the sources of the product, tests left out. */
  search: string
  replacement: string
  project: 'rules' | 'api' | 'screens'
  /** Names of test files without folder and ending. */
  tests: readonly string[]
}

const api = (mistake: string, search: string, replacement: string, ...tests: string[]): Mutation => ({
  mistake,
  search,
  replacement,
  project: 'api',
  tests,
})

const rules = (mistake: string, search: string, replacement: string, ...tests: string[]): Mutation => ({
  mistake,
  search,
  replacement,
  project: 'rules',
  tests,
})

const screen = (mistake: string, search: string, replacement: string, ...tests: string[]): Mutation => ({
  mistake,
  search,
  replacement,
  project: 'screens',
  tests,
})

export const MUTATIONS: readonly Mutation[] = [
  api(
    'a paid slot can be booked again',
    "appointments_doctor_time exclude using gist (doctor_id with =, tstzrange(starts_at, ends_at) with &&)\n    where (status in ('held', 'confirmed', 'waiting', 'in_call', 'interrupted')),",
    "appointments_doctor_time exclude using gist (doctor_id with =, tstzrange(starts_at, ends_at) with &&)\n    where (status in ('held')),",
    'rebook-slot',
  ),
  api(
    'a patient is in two consultations at once',
    "appointments_patient_time exclude using gist (patient_id with =, tstzrange(starts_at, ends_at) with &&)\n    where (status in ('held', 'confirmed', 'waiting', 'in_call', 'interrupted'))",
    "appointments_patient_time exclude using gist (patient_id with =, tstzrange(starts_at, ends_at) with &&)\n    where (status in ('completed'))",
    'book-appointment',
  ),
  api('a hold that ran out takes a payment', ' and a.hold_expires_at > ${pay.now}', '', 'rebook-slot'),
  api(
    'a transfer that was found pays twice',
    "where bank_number_key is not null and status <> 'failed';",
    "where bank_number_key is not null and status = 'pending_verification';",
    'decide-transfers',
  ),
  api('a quote that ran out takes a payment', ' and expires_at > ${bind.now}`', '`', 'reserve-quote'),
  api(
    'a payment is claimed by whoever knows its id',
    ' and payer_id = ${sale.payerId} and amount = ${sale.paid}',
    ' and amount = ${sale.paid} and ${sale.payerId}::uuid is not null',
    'claim-payment',
  ),
  api(
    'a payment of another amount is claimed',
    ' and payer_id = ${sale.payerId} and amount = ${sale.paid}',
    ' and payer_id = ${sale.payerId} and ${sale.paid}::bigint is not null',
    'claim-payment',
  ),
  api(
    'a payment for one purchase is claimed by another',
    '(purpose_id is null or (purpose_kind = ${purchase.kind} and purpose_id = ${purchase.id}))',
    '(purpose_id is null or purpose_id is not null)',
    'claim-payment',
    'pay-appointment',
  ),
  api(
    'the commission rule of another day is used',
    ' and tstzrange(valid_from, valid_until) @> ${now}::timestamptz\n      order by',
    ' and ${now}::timestamptz is not null\n      order by',
    'claim-payment',
  ),
  api(
    'two commission rules are valid at one moment',
    '  valid_until timestamptz,\n  exclude using gist (payee_kind with =, part with =, tstzrange(valid_from, valid_until) with &&)\n',
    '  valid_until timestamptz\n',
    'constraints',
  ),
  api(
    'two refund requests of one payment wait',
    'create unique index payments_refunds_requested on payments_refunds (payment_id)',
    'create index payments_refunds_requested on payments_refunds (payment_id)',
    'constraints',
  ),
  api(
    'two live conversations are about one thing',
    'create unique index support_tickets_live on support_tickets (person_id, subject_kind, subject_id) nulls not distinct',
    'create index support_tickets_live on support_tickets (person_id, subject_kind, subject_id)',
    'constraints',
  ),
  api(
    'two accounts have one e-mail address',
    'create unique index accounts_users_email',
    'create index accounts_users_email',
    'constraints',
  ),
  api(
    'live news of others are replayed to whoever comes back',
    '.filter((sent) => sent.userId === userId && sent.number > since)',
    '.filter((sent) => sent.number > since)',
    'live',
  ),
  api(
    'live news go to nobody but the first browser of a person',
    'for (const stream of this.streams.get(userId) ?? []) this.write(stream, frame)',
    'for (const streams of this.streams.values()) for (const stream of streams) this.write(stream, frame)',
    'live',
  ),
  api(
    'sessions never end',
    ' and expires_at > ${now}`.execute(this.options.db.sql)',
    '`.execute(this.options.db.sql)',
    'sessions',
  ),
  rules(
    'a session lives three years without use',
    'SESSION_IDLE: { ms: 30 * DAY_MS',
    'SESSION_IDLE: { ms: 1_000 * DAY_MS',
    'times',
  ),
  rules('an unpaid slot is kept for two hours', ' HOLD: { ms: 30 * MINUTE_MS', ' HOLD: { ms: 120 * MINUTE_MS', 'times'),
  rules(
    'an origin that only begins like ours is ours',
    ': origin === publicOrigin',
    ': origin.startsWith(publicOrigin)',
    'guard',
  ),
  rules(
    'another site may make changes without an Origin',
    "if (site === 'cross-site' || site === 'same-site') refuse('platform.foreign_origin')",
    '',
    'guard',
  ),
  rules(
    'the log removes no password, phone or header',
    "        'password',\n        'phone',",
    "        'phone',",
    'log',
  ),
  rules('the log removes nothing one level below', "        '*.msisdn',\n", '', 'log'),
  rules('the log removes no headers of requests', "        '*.headers',\n", '', 'log'),
  api(
    'a beginning of the callback secret is enough',
    'const [one, other] = [given, wanted].map((text)',
    'const [one, other] = [given, wanted.slice(0, given.length)].map((text)',
    'receive-callbacks',
  ),
  api(
    'only the first hold of a person is told',
    'string => `appointments.held:${appointmentId}`',
    "string => 'appointments.held'",
    'rebook-slot',
  ),
  api(
    'only the first answer in a conversation is told',
    'source: `support.answered:${messageId}`',
    'source: `support.answered:${ticketId}`',
    'read-notifications',
  ),
  api('keys of repeated requests are forgotten after an hour', '- 48 * 3_600_000)', '- 1 * 3_600_000)', 'idempotency'),
  api(
    'wrong passwords of one address cost it no time',
    'ADDRESS_FAILURES = { free: 100,',
    'ADDRESS_FAILURES = { free: 100_000,',
    'sign-in',
  ),
  api(
    'guesses are forgotten after seconds',
    'windowMs: 15 * 60_000 }\n\n/** After this',
    'windowMs: 15_000 }\n\n/** After this',
    'sign-in',
  ),
  api('a statement may take for ever', '    statement_timeout: STATEMENT_TIMEOUT_MS,\n', '', 'database'),
  api('a lock is waited for without end', '    lock_timeout: LOCK_TIMEOUT_MS,\n', '', 'database'),
  rules('a database that is away is a fault of ours', '|53|57P|55P03|', '|53|55P03|', 'overload', 'database'),
  rules(
    'a provider that returned more than the refund made it complete',
    'return moved === amount',
    'return moved >= amount',
    'moves',
  ),
  rules(
    'a share is rounded down',
    'Math.round((value * basisPoints) / 10_000)',
    'Math.floor((value * basisPoints) / 10_000)',
    'money',
    'rules',
  ),
  rules('a cell that begins with @ is computed by a spreadsheet', '[=+\\-@|%', '[=+\\-|%', 'csv'),
  rules(
    'a time that has passed can be booked',
    'if (startsAt <= now) return issue',
    'if (startsAt < now && !now) return issue',
    'rules',
  ),
  rules(
    'a slot that ends after closing can be booked',
    'span.opens <= minutes && minutes + SLOT_MINUTES <= span.closes',
    'span.opens <= minutes && minutes <= span.closes',
    'rules',
  ),
  rules(
    'what was refused still counts against what was paid',
    "sum + (refund.status === 'refused' ? 0 : refund.amount)",
    'sum + refund.amount',
    'refunds',
  ),
  screen(
    'earnings are asked for without a key',
    'call(requestPayout, { body, idempotencyKey: intent.keyFor(body) })',
    'call(requestPayout, { body })',
    'payout-dialog',
  ),
  screen(
    'why earnings were refused is not shown',
    '{request.error && (\n        <AlertStrip tone={WAITS',
    '{false && request.error && (\n        <AlertStrip tone={WAITS',
    'payout-dialog',
  ),
  screen(
    'what belongs to a person stays in memory after she signed out elsewhere',
    'else forgetPersonalQueries()',
    'else return',
    'session',
  ),
  screen(
    'a payment of a session that is over does not lead to sign in',
    'intent.renew()\n      void client.invalidateQueries({ queryKey: queryOf(listPayments).queryKey, exact: true })\n    },\n    onError: (error) => handleUnauthorized(error),\n  })\n  return mutation',
    'intent.renew()\n      void client.invalidateQueries({ queryKey: queryOf(listPayments).queryKey, exact: true })\n    },\n  })\n  return mutation',
    'pay-by-wallet',
  ),
  screen(
    'a success that is closed early is lost',
    'if (money.paidId) onSuccess(money.paidId)\n    else onClose()',
    'onClose()',
    'pay-by-wallet',
  ),
  screen(
    'the end of a payment is told beside the dialog too',
    ' && !inDialog.has(transactionId)) tell(payment)',
    ') tell(payment)',
    'pay-by-wallet',
  ),
  screen('what a fault of the server says is shown', 'error && error.status !== 500 ?', 'error ?', 'pay-by-wallet'),
  screen(
    'an unknown end is shown as a failure',
    "outlook === 'waiting' ? 'ussd_prompt' : outlook",
    "outlook === 'waiting' ? 'ussd_prompt' : 'failed'",
    'pay-by-wallet',
  ),
  screen(
    'a second try has the key of the first',
    'intent.renew()\n      void client.invalidateQueries({ queryKey: queryOf(listPayments).queryKey, exact: true })\n    },\n    onError: (error) => handleUnauthorized(error),\n  })\n  return mutation',
    'void client.invalidateQueries({ queryKey: queryOf(listPayments).queryKey, exact: true })\n    },\n    onError: (error) => handleUnauthorized(error),\n  })\n  return mutation',
    'pay-by-wallet',
  ),
  screen(
    'the dialog can be closed while the request is on its way',
    "dismissible={money.state !== 'processing'}",
    'dismissible',
    'pay-by-wallet',
  ),
  screen('a booking is sent once for each Enter', '    if (book.isPending) return\n', '', 'telemedicine-page'),
  screen(
    'a visitor who books is not led to sign in',
    'if (handleUnauthorized(error)) return\n    toast({ ...FAILURE',
    'toast({ ...FAILURE',
    'telemedicine-page',
  ),
  screen(
    'a paper that has run out is approved',
    "if (expiresOn !== '' && expiresOn < today) setError",
    "if (expiresOn === 'never') setError",
    'approval-dialog',
  ),
  screen(
    'a notification stays read that the server did not take',
    'onError: (error) => {\n      void refresh(listNotifications)',
    'onError: (error) => {',
    'notifications-page',
  ),
]
