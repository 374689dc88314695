-- 급여명세서 (product §5.8; 근로기준법 제48조 제2항): what the firm entered, confirmed by a second person, as it was handed out.
CREATE TABLE payslips (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id      bigint NOT NULL REFERENCES teams,
  staff_id     bigint NOT NULL REFERENCES staffs,
  month        date NOT NULL,
  edition      int NOT NULL DEFAULT 1 CHECK (edition > 0),
  status       text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'confirmed', 'delivered', 'replaced')),
  pay_on       date NOT NULL,
  work_days    int CHECK (work_days BETWEEN 0 AND 31),
  gross        bigint NOT NULL DEFAULT 0 CHECK (gross >= 0),
  deductions   bigint NOT NULL DEFAULT 0 CHECK (deductions >= 0),
  net          bigint NOT NULL DEFAULT 0,
  note         text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  reason       text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  delivered_at timestamptz,
  read_at      timestamptz,
  objection    text NOT NULL DEFAULT '' CHECK (char_length(objection) <= 2000),
  objected_at  timestamptz,
  answer       text NOT NULL DEFAULT '' CHECK (char_length(answer) <= 2000),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   bigint,
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   bigint,
  version      int NOT NULL DEFAULT 1,
  deleted_at   timestamptz,
  CONSTRAINT payslips_add_up CHECK (net = gross - deductions),
  CHECK (status IN ('draft', 'confirmed') OR delivered_at IS NOT NULL)
);
CREATE UNIQUE INDEX payslips_edition ON payslips (staff_id, month, edition) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX payslips_open ON payslips (staff_id, month) WHERE status IN ('draft', 'confirmed') AND deleted_at IS NULL;
CREATE INDEX payslips_month ON payslips (month, id) WHERE deleted_at IS NULL;
CREATE INDEX payslips_month_down ON payslips (month DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX payslips_filters ON payslips USING gin (team_id, staff_id, status, month) WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- A month is told by its first day, whoever writes it.
CREATE FUNCTION first_of_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.month := date_trunc('month', NEW.month)::date;
  RETURN NEW;
END $$;
CREATE TRIGGER payslips_month BEFORE INSERT OR UPDATE OF month ON payslips
  FOR EACH ROW EXECUTE FUNCTION first_of_month();

CREATE TABLE payslip_items (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payslip_id  bigint NOT NULL REFERENCES payslips,
  place       int NOT NULL,
  category    text NOT NULL CHECK (category IN ('base','overtime','night','holiday','allowance','bonus','inKind','leave',
    'pension','health','care','employment','incomeTax','localTax','other')),
  name        text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 60),
  amount      bigint NOT NULL CHECK (amount >= 0),
  minutes     int CHECK (minutes BETWEEN 1 AND 44640),
  formula     text NOT NULL DEFAULT '' CHECK (char_length(formula) <= 300),
  UNIQUE (payslip_id, place)
);

-- What was handed out is not written over: a correction is a new edition.
CREATE FUNCTION keep_payslip_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payslips p WHERE p.id = coalesce(OLD.payslip_id, NEW.payslip_id) AND p.status <> 'draft') THEN
    RAISE EXCEPTION 'items of a payslip that is confirmed are never changed' USING ERRCODE = '23001';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER payslip_items_keep BEFORE INSERT OR UPDATE OR DELETE ON payslip_items
  FOR EACH ROW EXECUTE FUNCTION keep_payslip_items();
