-- Own rules of a person may end by date: the last day on which one counts. The rules themselves stay the text of the specification.
CREATE TABLE own_rule_ends (
  user_id    bigint NOT NULL REFERENCES users,
  action     text NOT NULL CHECK (action IN ('manage','show')),
  subject    text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 40),
  ends_on    date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES users,
  PRIMARY KEY (user_id, action, subject)
);
CREATE INDEX own_rule_ends_day ON own_rule_ends (ends_on);
