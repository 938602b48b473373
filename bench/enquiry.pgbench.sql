-- The rows that one enquiry is, in one transaction, with as few statements as there are rows.
\set who random(1, 1000000000000)
begin;
insert into contact_enquiries (reference, name, email, phone, message, form_timestamp, suspected_spam, fingerprint, page, created_at)
  values (gen_random_uuid(), 'Ana Smith', 'ana@' || :who::text || '.example', '020 7946 0000', 'Our insurer asks who is responsible for security.', 40, false, gen_random_uuid(), '/contact', now());
insert into conversations (email, reference, subject, waiting_since, last_message_at, created_at)
  values ('ana@' || :who::text || '.example', gen_random_uuid(), 'Your enquiry', now(), now(), now());
insert into consent_records (email, purpose, wording, wording_version, page, created_at)
  values ('ana@' || :who::text || '.example', 'answer an enquiry', 'I consent to Tarnbrook using these details to answer my enquiry, as the privacy notice describes.', '2026-11', '/contact', now());
with address as (
  insert into person_addresses (email, person_id, origin_id, created_at)
  select 'ana@' || :who::text || '.example', id, id, now() from gen_random_uuid() as id
  on conflict do nothing returning person_id
), company as (
  insert into companies (name, domain, created_at)
  select :who::text || '.example', :who::text || '.example', now() from address
  on conflict (domain) do update set domain = excluded.domain returning id
)
insert into people (id, name, phone, phone_key, company_id, source, created_at, last_contact_at)
  select person_id, 'Ana Smith', '020 7946 0000', '2079460000', company.id, 'contact_form', now(), now() from address, company;
insert into leads (email, name, phone, lead_source, lead_type, created_at, last_contact_at)
  values ('ana@' || :who::text || '.example', 'Ana Smith', '020 7946 0000', 'contact_form', 'enquiry', now(), now()) on conflict do nothing;
insert into email_messages (id, purpose, recipient, about, recipient_hash, message_id, state, created_at, queued_at, next_try_at)
  values (gen_random_uuid(), 'send-contact-email', 'hello@tarnbrook.example', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'queued', now(), now(), now()),
    (gen_random_uuid(), 'send-enquiry-receipt', 'ana@' || :who::text || '.example', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'queued', now(), now(), now());
commit;
