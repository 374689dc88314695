/** A court with the place where it sits, in degrees, by which travel between two is estimated. */
export type Court = { readonly name: string; readonly short: string; readonly north: number; readonly east: number };

/** Courts of the Republic by name, with their places (각급 법원의 설치와 관할구역에 관한 법률, 2026). */
const places: readonly (readonly [name: string, north: number, east: number])[] = [
  ["대법원", 37.492, 127.005],
  ["헌법재판소", 37.578, 126.985],
  ["서울고등법원", 37.496, 127.01],
  ["대전고등법원", 36.351, 127.388],
  ["대구고등법원", 35.859, 128.63],
  ["부산고등법원", 35.192, 129.075],
  ["광주고등법원", 35.149, 126.935],
  ["수원고등법원", 37.291, 127.068],
  ["특허법원", 36.353, 127.39],
  ["서울중앙지방법원", 37.496, 127.01],
  ["서울동부지방법원", 37.483, 127.121],
  ["서울남부지방법원", 37.52, 126.864],
  ["서울북부지방법원", 37.667, 127.049],
  ["서울서부지방법원", 37.549, 126.955],
  ["서울가정법원", 37.485, 127.032],
  ["서울행정법원", 37.485, 127.032],
  ["서울회생법원", 37.496, 127.01],
  ["의정부지방법원", 37.748, 127.033],
  ["의정부지방법원 고양지원", 37.657, 126.774],
  ["의정부지방법원 남양주지원", 37.658, 127.125],
  ["인천지방법원", 37.443, 126.667],
  ["인천지방법원 부천지원", 37.501, 126.774],
  ["인천가정법원", 37.523, 126.661],
  ["수원지방법원", 37.291, 127.068],
  ["수원지방법원 성남지원", 37.435, 127.137],
  ["수원지방법원 여주지원", 37.298, 127.636],
  ["수원지방법원 평택지원", 36.993, 127.113],
  ["수원지방법원 안산지원", 37.318, 126.832],
  ["수원지방법원 안양지원", 37.393, 126.957],
  ["수원가정법원", 37.27, 127.05],
  ["수원회생법원", 37.291, 127.068],
  ["춘천지방법원", 37.885, 127.736],
  ["춘천지방법원 강릉지원", 37.768, 128.871],
  ["춘천지방법원 원주지원", 37.343, 127.93],
  ["춘천지방법원 속초지원", 38.205, 128.583],
  ["춘천지방법원 영월지원", 37.184, 128.462],
  ["대전지방법원", 36.351, 127.388],
  ["대전지방법원 홍성지원", 36.601, 126.66],
  ["대전지방법원 공주지원", 36.461, 127.119],
  ["대전지방법원 논산지원", 36.187, 127.099],
  ["대전지방법원 서산지원", 36.778, 126.458],
  ["대전지방법원 천안지원", 36.82, 127.156],
  ["대전가정법원", 36.353, 127.39],
  ["대전회생법원", 36.351, 127.388],
  ["청주지방법원", 36.616, 127.469],
  ["청주지방법원 충주지원", 36.973, 127.932],
  ["청주지방법원 제천지원", 37.138, 128.19],
  ["청주지방법원 영동지원", 36.175, 127.783],
  ["대구지방법원", 35.859, 128.63],
  ["대구지방법원 서부지원", 35.853, 128.532],
  ["대구지방법원 안동지원", 36.565, 128.729],
  ["대구지방법원 경주지원", 35.845, 129.213],
  ["대구지방법원 포항지원", 36.081, 129.402],
  ["대구지방법원 김천지원", 36.123, 128.113],
  ["대구지방법원 상주지원", 36.424, 128.163],
  ["대구지방법원 의성지원", 36.353, 128.697],
  ["대구지방법원 영덕지원", 36.415, 129.366],
  ["대구가정법원", 35.848, 128.56],
  ["대구회생법원", 35.859, 128.63],
  ["부산지방법원", 35.192, 129.075],
  ["부산지방법원 동부지원", 35.167, 129.166],
  ["부산지방법원 서부지원", 35.12, 128.89],
  ["부산가정법원", 35.187, 129.072],
  ["부산회생법원", 35.192, 129.075],
  ["울산지방법원", 35.54, 129.298],
  ["울산가정법원", 35.54, 129.298],
  ["창원지방법원", 35.227, 128.689],
  ["창원지방법원 마산지원", 35.196, 128.575],
  ["창원지방법원 통영지원", 34.861, 128.424],
  ["창원지방법원 밀양지원", 35.5, 128.748],
  ["창원지방법원 거창지원", 35.689, 127.912],
  ["창원지방법원 진주지원", 35.19, 128.084],
  ["광주지방법원", 35.149, 126.935],
  ["광주지방법원 목포지원", 34.807, 126.454],
  ["광주지방법원 장흥지원", 34.679, 126.912],
  ["광주지방법원 순천지원", 34.948, 127.523],
  ["광주지방법원 해남지원", 34.572, 126.6],
  ["광주가정법원", 35.151, 126.849],
  ["광주회생법원", 35.149, 126.935],
  ["전주지방법원", 35.838, 127.093],
  ["전주지방법원 군산지원", 35.967, 126.737],
  ["전주지방법원 정읍지원", 35.57, 126.856],
  ["전주지방법원 남원지원", 35.41, 127.386],
  ["제주지방법원", 33.494, 126.535],
];

/** As people write it for short: 서울중앙지법, 수원지법 안양지원, 서울고법. */
function shortName(name: string): string {
  return name.replace("지방법원", "지법").replace("고등법원", "고법");
}

export const courts: readonly Court[] = places.map(([name, north, east]) => ({
  name,
  short: shortName(name),
  north,
  east,
}));

/** The list that courts are chosen from, as a field takes it. */
export const courtOptions: Readonly<Record<string, string>> = Object.fromEntries(
  courts.map(({ name }) => [name, name]),
);

/** What files call courts for short, and the names that these are read as. */
export const courtShortNames: Readonly<Record<string, string>> = Object.fromEntries(
  courts.filter(({ name, short }) => name !== short).map(({ name, short }) => [short, name]),
);

const withoutBlanks = (text: string) => text.normalize("NFKC").replaceAll(/\s/g, "");

const byName = new Map(
  courts.flatMap((court) => [
    [withoutBlanks(court.name), court],
    [withoutBlanks(court.short), court],
  ]),
);

/** The court of a name as it was written, in full or for short; a branch also by its own name alone. */
export function findCourt(text: string): Court | null {
  const plain = withoutBlanks(text);
  if (plain === "") return null;
  const known = byName.get(plain);
  if (known) return known;
  const branches = courts.filter(({ name }) => name.endsWith("지원") && name.split(" ")[1] === plain);
  return branches.length === 1 ? branches[0]! : null;
}

const kilometresPerDegree = 111;
/** Roads are longer than the straight way. */
const roadFactor = 1.3;
const kilometresPerHour = 65;
/** To leave one building and to find the room in the other. */
const minutesOfDoors = 20;
/** Across the sea people fly. */
const flightMinutes = 180;

/**
 * Minutes between the end of a hearing in one court and the beginning of one in another, estimated by distance: 10
 * within one building. A guide for planning, no promise of traffic.
 */
export function travelMinutes(from: string, to: string): number {
  const one = findCourt(from);
  const other = findCourt(to);
  if (!one || !other) return 0;
  const north = (one.north - other.north) * kilometresPerDegree;
  const east = (one.east - other.east) * kilometresPerDegree * Math.cos(((one.north + other.north) * Math.PI) / 360);
  const straight = Math.hypot(north, east);
  if (straight < 0.3) return 10;
  if (one.north < 34 !== other.north < 34) return flightMinutes;
  const road = (straight * roadFactor * 60) / kilometresPerHour;
  return Math.ceil((road + minutesOfDoors) / 5) * 5;
}
