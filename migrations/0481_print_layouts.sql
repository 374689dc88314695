-- 분양현장 have a number of people to be won. 출력 양식 have margins, a head and a foot, papers for 동의서 and 참여자 명부, and
-- editions: a run prints what stood in its layout when it began, however often the layout is changed afterwards.

ALTER TABLE presale_areas ADD COLUMN target int CHECK (target BETWEEN 0 AND 100000);
COMMENT ON COLUMN presale_areas.target IS 'how many buyers are to be won for a suit';

ALTER TABLE print_layouts DROP CONSTRAINT print_layouts_paper_check,
  ADD CONSTRAINT print_layouts_paper_check CHECK (paper IN ('label21','label16','notice','cover','consent','roster')),
  ADD COLUMN margin int CHECK (margin BETWEEN 0 AND 40),
  ADD COLUMN header text NOT NULL DEFAULT '' CHECK (char_length(header) <= 200),
  ADD COLUMN footer text NOT NULL DEFAULT '' CHECK (char_length(footer) <= 200);
COMMENT ON COLUMN print_layouts.margin IS 'millimetres on every side; empty: as the paper has it';

CREATE TABLE print_layout_editions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  layout_id   bigint NOT NULL REFERENCES print_layouts,
  edition     int NOT NULL CHECK (edition > 0),
  paper       text NOT NULL CHECK (paper IN ('label21','label16','notice','cover','consent','roster')),
  font_size   int NOT NULL CHECK (font_size BETWEEN 6 AND 24),
  margin      int CHECK (margin BETWEEN 0 AND 40),
  header      text NOT NULL CHECK (char_length(header) <= 200),
  footer      text NOT NULL CHECK (char_length(footer) <= 200),
  body        text NOT NULL CHECK (char_length(body) <= 4000),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  UNIQUE (layout_id, edition)
);

INSERT INTO print_layout_editions (layout_id, edition, paper, font_size, header, footer, body, created_at, created_by)
SELECT id, 1, paper, font_size, '', '', body, updated_at, updated_by FROM print_layouts;

ALTER TABLE print_runs ADD COLUMN edition_id bigint REFERENCES print_layout_editions;
COMMENT ON COLUMN print_runs.edition_id IS 'what was printed; empty: the layout as it stands, of before there were editions';
UPDATE print_runs r SET edition_id = e.id FROM print_layout_editions e WHERE e.layout_id = r.layout_id;
CREATE INDEX print_runs_edition ON print_runs (edition_id) WHERE edition_id IS NOT NULL;
