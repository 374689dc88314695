-- Whoever is named on a record finds it among his own, whichever team it lies in.
CREATE INDEX consults_assignee ON consults (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX consults_lawyer ON consults (lawyer_id) WHERE lawyer_id IS NOT NULL;
CREATE INDEX contracts_consultant ON contracts (consultant_id) WHERE consultant_id IS NOT NULL;
CREATE INDEX projects_associate ON projects (associate_id) WHERE associate_id IS NOT NULL;
CREATE INDEX projects_consultant ON projects (consultant_id) WHERE consultant_id IS NOT NULL;
CREATE INDEX clients_lawyer ON clients (lawyer_id) WHERE lawyer_id IS NOT NULL;
CREATE INDEX legal_cases_lawyer ON legal_cases (lawyer_id) WHERE lawyer_id IS NOT NULL;
CREATE INDEX legal_cases_clerk ON legal_cases (clerk_id) WHERE clerk_id IS NOT NULL;
CREATE INDEX deadlines_owner ON deadlines (owner_id) WHERE owner_id IS NOT NULL;
