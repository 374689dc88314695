-- How a Korean office expects names: numbers by value, then 한글 with Hanja by its reading, Latin and other letters, and
-- only then punctuation, symbols and emoji. Equality stays that of the bytes.
CREATE COLLATION haechi_ko (
  provider = icu,
  locale = 'ko-u-kn-true-kr-space-digit-hang-latn-zzzz-punct-symbol-currency',
  deterministic = true
);

-- The indexes of lists that are ordered by a name or another text follow.
DROP INDEX clients_name, clients_name_team, presale_areas_name, presale_buyers_name, suit_participants_suit_name,
  suit_participants_suit_unit, suit_participants_by_name, suit_participants_by_unit, payments_name, third_debtors_name,
  seizures_court, board_posts_title, rooms_name, brands_name;

CREATE INDEX clients_name ON clients (name COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX clients_name_team ON clients (team_id, name COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX presale_areas_name ON presale_areas (team_id, name COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX presale_buyers_name ON presale_buyers (team_id, name COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_suit_name ON suit_participants (suit_id, name COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_suit_unit ON suit_participants (suit_id, unit COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_by_name ON suit_participants (team_id, name COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_by_unit ON suit_participants (team_id, unit COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_name ON payments (team_id, pay_name COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX third_debtors_name ON third_debtors (team_id, name COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX seizures_court ON seizures (team_id, court COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX board_posts_title ON board_posts (title COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX rooms_name ON rooms (name COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
CREATE INDEX brands_name ON brands (team_id, name COLLATE haechi_ko, id) WHERE deleted_at IS NULL;

-- The one before serves who looks a case up by its number, which asks for equality.
CREATE INDEX legal_cases_by_case_no ON legal_cases (team_id, case_no COLLATE haechi_ko, id) WHERE deleted_at IS NULL;
