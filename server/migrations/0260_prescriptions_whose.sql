-- migration: expand, concurrent
-- What uses a prescription refers to it together with its patient, so that it serves nobody else.
create unique index concurrently prescriptions_whose on prescriptions_prescriptions (id, patient_id);
