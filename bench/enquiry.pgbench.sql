-- The rows that one enquiry is, in one transaction, with as few statements as there are tables.
begin;
insert into contact_enquiries (reference, name, email, phone, message, form_timestamp, suspected_spam, fingerprint, page, created_at)
  values (gen_random_uuid(), 'Ana Smith', 'ana' || gen_random_uuid() || '@example.org', '020 7946 0000', 'Our insurer asks who is responsible for security.', 40, false, gen_random_uuid(), '/contact', now());
insert into consent_records (email, purpose, wording, wording_version, page, created_at)
  values ('ana@example.org', 'answer an enquiry', 'I consent to Tarnbrook using these details to answer my enquiry, as the privacy notice describes.', '2026-11', '/contact', now());
insert into leads (email, name, phone, phone_key, lead_source, lead_type, created_at, last_contact_at)
  values ('ana' || gen_random_uuid() || '@example.org', 'Ana Smith', '020 7946 0000', '2079460000', 'contact_form', 'enquiry', now(), now());
insert into email_messages (id, purpose, recipient, recipient_hash, message_id, state, created_at, queued_at, next_try_at)
  values (gen_random_uuid(), 'send-contact-email', 'hello@tarnbrook.example', gen_random_uuid(), gen_random_uuid(), 'queued', now(), now(), now());
insert into pgboss.job (name, data) values ('send-contact-email', '{"enquiryId":"00000000-0000-4000-8000-000000000000"}');
commit;
