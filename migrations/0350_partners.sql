-- 파트너 명부와 지분 (product §5.8, §6.7; additions 27): who the partners are, what they hold from which day, and how one leaves.
CREATE TABLE partners (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  staff_id      bigint NOT NULL REFERENCES staffs,
  name          text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 50),
  duty          text NOT NULL DEFAULT 'partner' CHECK (duty IN ('committee','partner')),
  status        text NOT NULL DEFAULT 'active' CHECK (status IN ('active','leaving','left')),
  joined_on     date NOT NULL,
  specialty     text NOT NULL DEFAULT '' CHECK (char_length(specialty) <= 60),
  specialty_registered boolean NOT NULL DEFAULT false,
  charge_team_id bigint REFERENCES teams,
  ex_office     text NOT NULL DEFAULT '' CHECK (char_length(ex_office) <= 80),
  left_office_on date,
  notice_on     date,
  leaves_on     date,
  settled_on    date,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name || ' ' || specialty || ' ' || ex_office)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name || ' ' || specialty || ' ' || ex_office)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT partners_noticed CHECK (status = 'active' OR (notice_on IS NOT NULL AND leaves_on IS NOT NULL)),
  CONSTRAINT partners_settled CHECK (status <> 'left' OR settled_on IS NOT NULL),
  CONSTRAINT partners_leave_after_notice CHECK (leaves_on >= notice_on)
);
COMMENT ON COLUMN partners.charge_team_id IS 'the team that the partner leads; team_id is where the row was entered';
COMMENT ON COLUMN partners.left_office_on IS 'last day in the public office of ex_office: counts for 변호사법 제31조 제3항';
CREATE INDEX partners_search ON partners USING gin (search_tokens);
CREATE INDEX partners_staff ON partners (staff_id) WHERE deleted_at IS NULL;
CREATE INDEX partners_filters ON partners USING gin (duty, status, charge_team_id, staff_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX partners_name ON partners (name, id) WHERE deleted_at IS NULL;
CREATE INDEX partners_joined ON partners (joined_on, id) WHERE deleted_at IS NULL;
CREATE INDEX partners_leaves ON partners (leaves_on, id) WHERE deleted_at IS NULL;
CREATE INDEX partners_leaves_down ON partners (leaves_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
SELECT record_kind('partner', 'partners');

-- What has to be settled with somebody who leaves; which points there are stands in the code.
CREATE TABLE partner_settlements (
  partner_id bigint NOT NULL REFERENCES partners ON DELETE CASCADE,
  item       text NOT NULL CHECK (item ~ '^[a-z][A-Za-z]{0,39}$'),
  note       text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  done_at    timestamptz NOT NULL DEFAULT now(),
  done_by    bigint REFERENCES staffs,
  PRIMARY KEY (partner_id, item)
);

-- Stakes are rows that never change: another stake is a new row from its day, a mistake is taken back by a reversal.
CREATE TABLE partner_stakes (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id        bigint NOT NULL REFERENCES teams,
  partner_id     bigint NOT NULL REFERENCES partners,
  from_on        date NOT NULL,
  units          int NOT NULL CHECK (units BETWEEN 0 AND 1000000),
  capital        bigint NOT NULL CHECK (capital BETWEEN 0 AND 1000000000000),
  votes          int NOT NULL CHECK (votes BETWEEN 0 AND 1000000),
  reason         text NOT NULL CHECK (reason ~ '\S' AND char_length(reason) <= 200),
  reversal_of_id bigint UNIQUE REFERENCES partner_stakes,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(reason)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(reason)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX partner_stakes_partner ON partner_stakes (partner_id, from_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX partner_stakes_from ON partner_stakes (from_on, id) WHERE deleted_at IS NULL;
CREATE INDEX partner_stakes_search ON partner_stakes USING gin (search_tokens);

CREATE FUNCTION keep_partner_stakes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.reversal_of_id IS NOT NULL AND NOT EXISTS (SELECT FROM partner_stakes s WHERE s.id = NEW.reversal_of_id
        AND s.reversal_of_id IS NULL AND (s.partner_id, s.from_on, s.units, s.capital, s.votes)
          = (NEW.partner_id, NEW.from_on, NEW.units, NEW.capital, NEW.votes)) THEN
      RAISE EXCEPTION 'a reversal takes back the whole of one stake' USING ERRCODE = '23514';
    END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'stakes are never changed: write a reversal' USING ERRCODE = '23001';
END $$;
CREATE TRIGGER partner_stakes_once BEFORE INSERT OR UPDATE OR DELETE ON partner_stakes
  FOR EACH ROW EXECUTE FUNCTION keep_partner_stakes();

-- The stake that a partner holds on a day: the last row from a day not after it that nobody has taken back.
CREATE FUNCTION stake_on(partner bigint, day date) RETURNS partner_stakes LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT s FROM partner_stakes s WHERE s.partner_id = partner AND s.from_on <= day AND s.deleted_at IS NULL
    AND s.reversal_of_id IS NULL AND NOT EXISTS (SELECT FROM partner_stakes r WHERE r.reversal_of_id = s.id)
    ORDER BY s.from_on DESC, s.id DESC LIMIT 1);

-- All units on a day: what a stake is a share of.
CREATE FUNCTION stake_units_on(day date) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum((stake_on(p.id, day)).units), 0) FROM partners p WHERE p.deleted_at IS NULL);

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('officialBarMonths', '2011-05-17', 12, '변호사법 제31조 제3항');
