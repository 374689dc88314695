-- Lists answer every declared filter and order from an index, however many rows a firm has: one index holds all values
-- that are chosen from, put in their place at once, as a list is read far more often than written; and every order has
-- its own, downwards with the empty values last.
-- Building them over what there is takes longer than a call may.
SET LOCAL statement_timeout = 0;

CREATE INDEX clients_filters ON clients USING gin (team_id, kind, grade, status, case_scope, manager_id, lawyer_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX clients_consent ON clients (team_id, privacy_consent_at, id) WHERE deleted_at IS NULL;
CREATE INDEX clients_contact_team_up ON clients (team_id, last_contact_at, id) WHERE deleted_at IS NULL;
CREATE INDEX clients_retention_team_down ON clients (team_id, retention_until DESC NULLS LAST, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX clients_banned ON clients (team_id, id_int DESC) WHERE deleted_at IS NULL AND contact_ban <> '';

CREATE INDEX clients_heard ON clients (team_id, (coalesce(last_contact_at, created_at)), id) WHERE deleted_at IS NULL;

CREATE INDEX contracts_filters ON contracts
  USING gin (team_id, status, category, case_scope, client_id, responsible_id, consultant_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
DROP INDEX contracts_signed;
CREATE INDEX contracts_signed ON contracts (team_id, signed_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contracts_signed_up ON contracts (team_id, signed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contracts_meeting ON contracts (team_id, meeting_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contracts_meeting_up ON contracts (team_id, meeting_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contracts_ledger ON contracts (team_id, ledger_at, id) WHERE deleted_at IS NULL;

CREATE INDEX projects_filters ON projects
  USING gin (team_id, client_id, category, case_scope, stage, status, waiting_for, responsible_id, associate_id,
             litigation_id, consultant_id, priority, result)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX projects_hearing_down ON projects (team_id, next_hearing_at DESC NULLS LAST, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX projects_deadline_down ON projects (team_id, next_deadline_on DESC NULLS LAST, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX projects_step ON projects (team_id, next_step_due, id) WHERE deleted_at IS NULL;
CREATE INDEX projects_step_down ON projects (team_id, next_step_due DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX projects_contact ON projects (team_id, last_contact_at, id) WHERE deleted_at IS NULL;
CREATE INDEX projects_contact_down ON projects (team_id, last_contact_at DESC NULLS LAST, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX projects_closed ON projects (team_id, closed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX projects_closed_down ON projects (team_id, closed_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX consults_filters ON consults
  USING gin (team_id, status, type, category, channel, urgent, case_scope, assignee_id, lawyer_id, lost_reason, client_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
DROP INDEX consults_scheduled;
CREATE INDEX consults_scheduled ON consults (team_id, scheduled_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX consults_scheduled_up ON consults (team_id, scheduled_at, id) WHERE deleted_at IS NULL;
CREATE INDEX consults_next_action_down ON consults (team_id, next_action_at DESC NULLS LAST, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX consults_no_show ON consults (team_id, id_int DESC) WHERE deleted_at IS NULL AND no_show_count > 0;
CREATE INDEX consults_contacted ON consults (team_id, contacted_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contracts_signed_consult ON contracts (consult_id)
  WHERE consult_id IS NOT NULL AND deleted_at IS NULL AND signed_at IS NOT NULL AND status <> 'void';
CREATE INDEX consults_fee ON consults (team_id, fee, id) WHERE deleted_at IS NULL;

CREATE INDEX payments_filters ON payments
  USING gin (team_id, pay_type, status, purpose, client_id, contract_id, project_id, is_deposit, evidence_kind,
             matched_by_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX payments_without_client ON payments (team_id, id DESC) WHERE deleted_at IS NULL AND client_id IS NULL;
CREATE INDEX payments_name ON payments (team_id, pay_name, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_evidence_due ON payments (team_id, evidence_due_on, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_evidence_due_down ON payments (team_id, evidence_due_on DESC NULLS LAST, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX payments_evidence_issued ON payments (team_id, evidence_issued_on, id) WHERE deleted_at IS NULL;
