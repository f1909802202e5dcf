-- A store as the version before schema 3 left it: a game that is being played, one that waits for players,
-- one that is over, and an account (Ada, "correct horse").
-- {"playing": {"game": "pp4mhb3rhcsnh989", "secrets": {"0": "yReyUbwE-m29yF3p_lm7zA", "1": "pxA0l9XPSO97kw95jM0PYA", "2": "5DLK-Nh67AlJcQtUg6EAxg"}}, "waiting": {"game": "x3d7k6ikabhpypya", "secret": "2Y8W6DjLxFjC4tWBcNQSwQ"}, "over": {"game": "p9ysav2umwtkm79s"}}
BEGIN TRANSACTION;
CREATE TABLE accounts (
        id INTEGER PRIMARY KEY,
        folded TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        password TEXT NOT NULL,
        created INTEGER NOT NULL) STRICT;
INSERT INTO "accounts" VALUES(1,'ada','Ada','$argon2id$v=19$m=65536,t=2,p=1$SoBB4WW+gUEIU3q7M52N0A$twaI21qKWxOygWV2z4HJnTLT9KC4tqd20gv/UHI2Qs8',1794980978865);
CREATE TABLE endeavor_schema (version INTEGER NOT NULL) STRICT;
INSERT INTO "endeavor_schema" VALUES(2);
CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        json TEXT NOT NULL,
        PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',1,'{"number": 1, "at": 1794980979266, "type": "created", "settings": {"edition": "age-of-sail-a", "players": 2, "phases": "together", "exploits": true, "clock": {"kind": "none"}, "listed": false, "hints": true, "seats": [{"holder": "person"}, {"holder": "person"}]}, "rules": "1"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',2,'{"number": 2, "at": 1794980979266, "type": "seated", "seat": 0, "holder": "person", "name": "Ada"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',3,'{"number": 3, "at": 1794980979267, "type": "seated", "seat": 1, "holder": "person", "name": "Ben"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',4,'{"number": 4, "at": 1794980979267, "type": "started", "record": {"format": "endeavor-record/1", "edition": "age-of-sail-a", "options": {"phases": "together"}, "players": [{"name": "Ada"}, {"name": "Ben"}], "seed": "d671afa75c89a986", "setup": {"first": 0, "tokens": {"africa#1": "industry", "africa#2": "culture", "africa#3": "industry", "africa#4": "industry", "africa#5": "attack", "south-america#1": "ship-draw", "south-america#2": "politics", "south-america#3": "finance", "south-america#4": "industry", "south-america#5": "politics", "caribbean#1": "industry", "caribbean#2": "industry", "caribbean#3": "culture", "caribbean#4": "culture", "caribbean#5": "culture", "north-america#1": "culture", "north-america#2": "finance", "north-america#3": "finance", "north-america#4": "finance", "north-america#5": "culture", "india#1": "industry", "india#2": "finance", "india#3": "politics", "india#4": "culture", "india#5": "industry", "india#6": "politics", "far-east#1": "occupy-draw", "far-east#2": "culture", "far-east#3": "politics", "far-east#4": "politics", "far-east#5": "culture", "far-east#6": "culture", "london": "politics", "danzig": "politics", "lisbon": "ship-draw", "seville": "culture", "paris": "politics", "constantinople": "finance", "algiers": "politics", "alexandria": "politics", "europe-fleet-1": "occupy-draw", "europe-fleet-2": "culture", "elmina": "culture", "mombasa": "occupy-draw", "africa-fleet": "politics", "lima": "politics", "salvador": "payment", "south-america-fleet": "politics", "havana": "finance", "bridgetown": "culture", "caribbean-fleet": "industry", "new-orleans": "industry", "quebec": "industry", "boston": "finance", "north-america-fleet": "industry", "surat": "occupy-draw", "goa": "ship-draw", "calcutta": "politics", "india-fleet": "finance", "malacca": "industry", "canton": "occupy-draw", "edo": "finance", "manila": "politics", "far-east-fleet": "culture", "canton~manila": "culture", "calcutta~canton": "ship-draw", "calcutta~malacca": "politics", "danzig~malacca": "finance", "canton~constantinople": "politics", "danzig~goa": "payment", "goa~surat": "politics", "london~surat": "finance", "boston~quebec": "attack", "boston~london": "politics", "paris~quebec": "occupy-draw", "havana~new-orleans": "culture", "algiers~new-orleans": "finance", "havana~seville": "industry", "bridgetown~lisbon": "ship-draw", "bridgetown~salvador": "culture", "lisbon~salvador": "industry", "algiers~elmina": "finance", "elmina~mombasa": "politics", "alexandria~mombasa": "finance"}, "level5": ["admiralty", "foundry", "memorial"], "exploits": ["spice-trade", "sugar-islands", "long-passage"]}, "moves": []}, "by": 1}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',5,'{"number": 5, "at": 1794980979275, "type": "played", "seat": 0, "ply": 0, "moves": ["start merchant-dock"], "hash": "5a8866eab4b9171a", "command": "c-cb5c74273f98e277"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',6,'{"number": 6, "at": 1794980979277, "type": "played", "seat": 1, "ply": 1, "moves": ["start colonial-house"], "hash": "a896f112875d0fa7", "command": "c-c7a2ea20b2f14c94"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',7,'{"number": 7, "at": 1794980979278, "type": "played", "seat": 0, "ply": 2, "moves": ["build market"], "hash": "8fbe083544714977", "command": "c-930d6eaf14f4733f"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',8,'{"number": 8, "at": 1794980979287, "type": "played", "seat": 1, "ply": 3, "moves": ["build shipyard"], "hash": "d21fb35a7ffdcb0b", "command": "c-7ebff20686734721"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',9,'{"number": 9, "at": 1794980979289, "type": "played", "seat": 0, "ply": 4, "moves": ["merchant-dock: ship europe-fleet-2"], "hash": "15be7e4d9161f9b2", "command": "c-72e6cc3ababced20"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',10,'{"number": 10, "at": 1794980979291, "type": "played", "seat": 1, "ply": 5, "moves": ["shipyard: ship africa"], "hash": "4bc19799af96959e", "command": "c-faecbd389be4bcfc"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',11,'{"number": 11, "at": 1794980979292, "type": "played", "seat": 0, "ply": 6, "moves": ["market: draw europe"], "hash": "f3bb43d3e05ad731", "command": "c-830e07bc1e398f10"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',12,'{"number": 12, "at": 1794980979294, "type": "played", "seat": 1, "ply": 7, "moves": ["pass"], "hash": "4802154827cd433e", "command": "c-c1d3fcff2a3af4d4"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',13,'{"number": 13, "at": 1794980979296, "type": "played", "seat": 0, "ply": 8, "moves": ["pass"], "hash": "f46ef121958b869b", "command": "c-eeeacbe226e87555"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',14,'{"number": 14, "at": 1794980979297, "type": "played", "seat": 1, "ply": 9, "moves": ["build shipyard"], "hash": "260cdf6a9abd825a", "command": "c-a097c976bf46c69"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',15,'{"number": 15, "at": 1794980979299, "type": "played", "seat": 0, "ply": 10, "moves": ["build workshop"], "hash": "734667181c9aac87", "command": "c-c3baea9e13deef86"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',16,'{"number": 16, "at": 1794980979300, "type": "played", "seat": 1, "ply": 11, "moves": ["shipyard: ship caribbean"], "hash": "6ade6312397e33f3", "command": "c-b1fee08f57124242"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',17,'{"number": 17, "at": 1794980979302, "type": "played", "seat": 0, "ply": 12, "moves": ["merchant-dock: ship far-east"], "hash": "50a5abab6337ec78", "command": "c-7f26144b98289fcd"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',18,'{"number": 18, "at": 1794980979303, "type": "played", "seat": 1, "ply": 13, "moves": ["shipyard: ship north-america"], "hash": "bae8422092c0f7b6", "command": "c-d70820fe119a72d1"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',19,'{"number": 19, "at": 1794980979304, "type": "played", "seat": 0, "ply": 14, "moves": ["market: draw far-east"], "hash": "d5029bf2859b2129", "command": "c-451abd81f1d69ed6"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',20,'{"number": 20, "at": 1794980979308, "type": "played", "seat": 1, "ply": 15, "moves": ["pass"], "hash": "880ec3565efe465c", "command": "c-aa05e11ab2715945"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',21,'{"number": 21, "at": 1794980979315, "type": "played", "seat": 0, "ply": 16, "moves": ["token occupy-draw: draw europe"], "hash": "120413f903dd0371", "command": "c-bb2d420f0f88080b"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',22,'{"number": 22, "at": 1794980979317, "type": "played", "seat": 0, "ply": 17, "moves": ["pass"], "hash": "8f1a5e2e6fbb18c3", "command": "c-93f448b3a5aa3c81"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',23,'{"number": 23, "at": 1794980979318, "type": "played", "seat": 0, "ply": 18, "moves": ["discard far-east 1"], "hash": "6b93fcce32fa845d", "command": "c-72158370d269a9a5"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',24,'{"number": 24, "at": 1794980979328, "type": "played", "seat": 0, "ply": 19, "moves": ["discard europe 1"], "hash": "cb77d977b5c62699", "command": "c-62c33a4fb774eb52"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',25,'{"number": 25, "at": 1794980979330, "type": "played", "seat": 0, "ply": 20, "moves": ["build workshop"], "hash": "d03816b3fb6f02fb", "command": "c-5c6af0758d5563d"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',26,'{"number": 26, "at": 1794980979332, "type": "played", "seat": 1, "ply": 21, "moves": ["build market"], "hash": "63b53f010a37d95c", "command": "c-2b0537e65affb229"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',27,'{"number": 27, "at": 1794980979335, "type": "played", "seat": 1, "ply": 22, "moves": ["salary shipyard"], "hash": "cbe4c8cb2a3e490b", "command": "c-f17a3007e62aa0a"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',28,'{"number": 28, "at": 1794980979336, "type": "played", "seat": 0, "ply": 23, "moves": ["merchant-dock: ship africa"], "hash": "23b210c1cb776ee6", "command": "c-49952399c4aaeac1"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',29,'{"number": 29, "at": 1794980979338, "type": "played", "seat": 1, "ply": 24, "moves": ["colonial-house: occupy lisbon"], "hash": "9270bbc09b9f54e2", "command": "c-3f63af83bd0561e6"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',30,'{"number": 30, "at": 1794980979339, "type": "played", "seat": 0, "ply": 25, "moves": ["market: draw slavery"], "hash": "4063e9621102c963", "command": "c-eab477d26415479c"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',31,'{"number": 31, "at": 1794980979341, "type": "played", "seat": 1, "ply": 26, "moves": ["token ship-draw: draw caribbean"], "hash": "250f00fdfdaa00d7", "command": "c-2a96fb1a14a0f9e7"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',32,'{"number": 32, "at": 1794980979342, "type": "played", "seat": 0, "ply": 27, "moves": ["pass"], "hash": "b70d85bb09a0267c", "command": "c-8ca8181166d22876"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',33,'{"number": 33, "at": 1794980979344, "type": "played", "seat": 1, "ply": 28, "moves": ["market: draw slavery"], "hash": "963418c33242424b", "command": "c-230d977ee2257159"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',34,'{"number": 34, "at": 1794980979345, "type": "played", "seat": 1, "ply": 29, "moves": ["shipyard: ship north-america"], "hash": "7e05a2882ba20a5e", "command": "c-8cdb305fdd2e1609"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',35,'{"number": 35, "at": 1794980979348, "type": "played", "seat": 1, "ply": 30, "moves": ["pass"], "hash": "ce32cc1bad2fe931", "command": "c-6a50df4db4d66a3a"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',36,'{"number": 36, "at": 1794980979349, "type": "played", "seat": 0, "ply": 31, "moves": ["discard slavery 0"], "hash": "860ac15bb59bb133", "command": "c-e25a7605aec6f024"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',37,'{"number": 37, "at": 1794980979351, "type": "played", "seat": 1, "ply": 32, "moves": ["build market"], "hash": "b690a2207d5751c6", "command": "c-3b1287fff52ddf5d"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',38,'{"number": 38, "at": 1794980979352, "type": "played", "seat": 0, "ply": 33, "moves": ["build docks"], "hash": "87f03ea1200cdf65", "command": "c-2d1c9af0153e7c2a"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',39,'{"number": 39, "at": 1794980979354, "type": "played", "seat": 1, "ply": 34, "moves": ["salary colonial-house, shipyard"], "hash": "65ef2814a1b5203a", "command": "c-a8948c893b618676"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',40,'{"number": 40, "at": 1794980979356, "type": "played", "seat": 1, "ply": 35, "moves": ["market: draw africa"], "hash": "8f71a7901533ad26", "command": "c-7c26847f0316909e"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',41,'{"number": 41, "at": 1794980979364, "type": "played", "seat": 0, "ply": 36, "moves": ["merchant-dock: ship europe-fleet-1"], "hash": "45a46e12503dd1d2", "command": "c-43435cc52eae05cf"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',42,'{"number": 42, "at": 1794980979366, "type": "played", "seat": 1, "ply": 37, "moves": ["colonial-house: occupy london"], "hash": "de6527a70cc1878c", "command": "c-254b0c4e010c4759"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',43,'{"number": 43, "at": 1794980979367, "type": "played", "seat": 0, "ply": 38, "moves": ["market: draw discard: far-east 1"], "hash": "846e803e43e3477b", "command": "c-5e8766ed88daf401"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',44,'{"number": 44, "at": 1794980979369, "type": "played", "seat": 1, "ply": 39, "moves": ["shipyard: ship india"], "hash": "dd29caeb2c86315b", "command": "c-519088f590fbbd11"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',45,'{"number": 45, "at": 1794980979371, "type": "played", "seat": 0, "ply": 40, "moves": ["docks: occupy paris"], "hash": "e2163729188199c9", "command": "c-dbf4a8b2b0c4312d"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',46,'{"number": 46, "at": 1794980979372, "type": "played", "seat": 0, "ply": 41, "moves": ["ship india"], "hash": "9a7bbc95b147fa06", "command": "c-9e1a8ef4f341e07a"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',47,'{"number": 47, "at": 1794980979374, "type": "played", "seat": 1, "ply": 42, "moves": ["pass"], "hash": "425406bf7db71737", "command": "c-e647cb8f74e69a5d"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',48,'{"number": 48, "at": 1794980979375, "type": "played", "seat": 0, "ply": 43, "moves": ["token occupy-draw: occupy danzig"], "hash": "6f8e34975529123d", "command": "c-65e7e4236472f1a3"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',49,'{"number": 49, "at": 1794980979379, "type": "played", "seat": 0, "ply": 44, "moves": ["pass"], "hash": "fad161a6a20be055", "command": "c-1a81682c64e50cad"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',50,'{"number": 50, "at": 1794980979381, "type": "played", "seat": 0, "ply": 45, "moves": ["build theater"], "hash": "c9d9a32b4976c8b6", "command": "c-66836886a260cd0b"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',51,'{"number": 51, "at": 1794980979382, "type": "played", "seat": 1, "ply": 46, "moves": ["build bank"], "hash": "3bf443b929c6c183", "command": "c-113db17d30cbc97d"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',52,'{"number": 52, "at": 1794980979387, "type": "played", "seat": 1, "ply": 47, "moves": ["salary colonial-house, market, shipyard"], "hash": "3c4717eb43fc6921", "command": "c-298cb3a570ccec31"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',53,'{"number": 53, "at": 1794980979396, "type": "played", "seat": 0, "ply": 48, "moves": ["docks: occupy seville"], "hash": "87f635737e5ad9f0", "command": "c-99c94309570dc195"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',54,'{"number": 54, "at": 1794980979398, "type": "played", "seat": 0, "ply": 49, "moves": ["done"], "hash": "fba72e4f090c6bf5", "command": "c-f49c81a358ca0"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',55,'{"number": 55, "at": 1794980979400, "type": "played", "seat": 1, "ply": 50, "moves": ["shipyard: ship africa"], "hash": "82c382aa5d16ad5d", "command": "c-895fd7b326b94c7f"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',56,'{"number": 56, "at": 1794980979401, "type": "played", "seat": 0, "ply": 51, "moves": ["market: draw europe"], "hash": "9d4a480a65c575dc", "command": "c-5d158a2ff2ee4e45"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',57,'{"number": 57, "at": 1794980979403, "type": "played", "seat": 1, "ply": 52, "moves": ["colonial-house: occupy alexandria"], "hash": "ad76278b1a955511", "command": "c-dfd43f371200339d"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',58,'{"number": 58, "at": 1794980979404, "type": "played", "seat": 0, "ply": 53, "moves": ["merchant-dock: ship caribbean"], "hash": "2b3ea5fa5716bf12", "command": "c-6050914a9d33a01c"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',59,'{"number": 59, "at": 1794980979406, "type": "played", "seat": 1, "ply": 54, "moves": ["market: draw discard: europe 1"], "hash": "c75e39c1ef2c5fbd", "command": "c-4093f6dea268aa87"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',60,'{"number": 60, "at": 1794980979407, "type": "played", "seat": 0, "ply": 55, "moves": ["pass"], "hash": "b65fff10fc5065c7", "command": "c-5d39d0a89a2ef80f"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',61,'{"number": 61, "at": 1794980979409, "type": "played", "seat": 1, "ply": 56, "moves": ["pass"], "hash": "0f8c249883114ced", "command": "c-1d87cec31f7296ab"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',62,'{"number": 62, "at": 1794980979410, "type": "played", "seat": 1, "ply": 57, "moves": ["discard slavery 1"], "hash": "d7a140483f0c72ef", "command": "c-fa529ba3fe3bfada"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',63,'{"number": 63, "at": 1794980979412, "type": "played", "seat": 1, "ply": 58, "moves": ["build theater"], "hash": "d30726bea07b46a9", "command": "c-7bdc968b7afb2c68"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',64,'{"number": 64, "at": 1794980979414, "type": "played", "seat": 0, "ply": 59, "moves": ["build guild-hall"], "hash": "352cd69d3e16e740", "command": "c-24e4e25a15fc899e"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',65,'{"number": 65, "at": 1794980979424, "type": "played", "seat": 1, "ply": 60, "moves": ["salary colonial-house, market"], "hash": "745e099eff9d5c75", "command": "c-57b6fb7ebfeaa155"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',66,'{"number": 66, "at": 1794980979427, "type": "played", "seat": 1, "ply": 61, "moves": ["market: draw india"], "hash": "06a3bdae0cdd6619", "command": "c-d42fddbb7a86f7a2"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',67,'{"number": 67, "at": 1794980979428, "type": "played", "seat": 0, "ply": 62, "moves": ["merchant-dock: ship north-america"], "hash": "753fd5e609a76e92", "command": "c-842e7fc229540a6e"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',68,'{"number": 68, "at": 1794980979430, "type": "played", "seat": 1, "ply": 63, "moves": ["colonial-house: occupy algiers"], "hash": "c655dbbf5feec1eb", "command": "c-f373ca533488f876"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',69,'{"number": 69, "at": 1794980979436, "type": "played", "seat": 0, "ply": 64, "moves": ["market: draw europe"], "hash": "ca986ca915a3ab27", "command": "c-2587be6b5c9bcf35"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',70,'{"number": 70, "at": 1794980979438, "type": "played", "seat": 1, "ply": 65, "moves": ["pass"], "hash": "a8d82fa941ac502a", "command": "c-87322e25c215a82a"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',71,'{"number": 71, "at": 1794980979440, "type": "played", "seat": 0, "ply": 66, "moves": ["guild-hall: draw slavery"], "hash": "4416ee85b55539c3", "command": "c-a49636a2fa7f0eab"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',72,'{"number": 72, "at": 1794980979441, "type": "played", "seat": 0, "ply": 67, "moves": ["docks: ship africa"], "hash": "6cc90e6f725887dc", "command": "c-d86f40f6b239f3c7"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',73,'{"number": 73, "at": 1794980979443, "type": "played", "seat": 0, "ply": 68, "moves": ["occupy constantinople"], "hash": "ed0ea269536afae8", "command": "c-5de0099784b5a818"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',74,'{"number": 74, "at": 1794980979445, "type": "played", "seat": 0, "ply": 69, "moves": ["pass"], "hash": "4901765cef440ba0", "command": "c-c59db9165b0ee76f"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',75,'{"number": 75, "at": 1794980979447, "type": "played", "seat": 0, "ply": 70, "moves": ["discard europe 2"], "hash": "8ef43b64d2f1ec2b", "command": "c-8aa4248c8857f9a4"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',76,'{"number": 76, "at": 1794980979448, "type": "played", "seat": 0, "ply": 71, "moves": ["discard far-east 1"], "hash": "f8f604e75fe37942", "command": "c-39194242a2eddbbd"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',77,'{"number": 77, "at": 1794980979450, "type": "played", "seat": 0, "ply": 72, "moves": ["discard slavery 2"], "hash": "dedc659f3e86ab4c", "command": "c-c9d488b1cfbf3360"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',78,'{"number": 78, "at": 1794980979452, "type": "played", "seat": 0, "ply": 73, "moves": ["build docks"], "hash": "37c12e53e178c761", "command": "c-3d4882a5ce5b2a92"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',79,'{"number": 79, "at": 1794980979454, "type": "played", "seat": 1, "ply": 74, "moves": ["build shipyard"], "hash": "6a537771f003260a", "command": "c-cda6c6fdbd685167"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',80,'{"number": 80, "at": 1794980979467, "type": "played", "seat": 0, "ply": 75, "moves": ["salary docks, guild-hall, merchant-dock"], "hash": "cc469b8c2476d327", "command": "c-8483f8b8332dd331"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',81,'{"number": 81, "at": 1794980979500, "type": "played", "seat": 1, "ply": 76, "moves": ["salary market, shipyard"], "hash": "9a1ff3da3c5b87e7", "command": "c-bb2313f55b06258e"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',82,'{"number": 82, "at": 1794980979528, "type": "played", "seat": 0, "ply": 77, "moves": ["docks: ship africa"], "hash": "6ce192f185dcab7d", "command": "c-726e25cfd56a926"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',83,'{"number": 83, "at": 1794980979543, "type": "played", "seat": 0, "ply": 78, "moves": ["occupy elmina"], "hash": "b1f00eebfbef9236", "command": "c-4259405278e4b98d"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',84,'{"number": 84, "at": 1794980979560, "type": "played", "seat": 1, "ply": 79, "moves": ["market: draw europe"], "hash": "4d7d28e167eb3524", "command": "c-9aea6429b1491e24"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',85,'{"number": 85, "at": 1794980979600, "type": "played", "seat": 0, "ply": 80, "moves": ["merchant-dock: ship africa-sea"], "hash": "405638da7fecc57f", "command": "c-cefe2a1f727d8349"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',86,'{"number": 86, "at": 1794980979619, "type": "played", "seat": 1, "ply": 81, "moves": ["shipyard: ship india"], "hash": "959a26dd22cbb9b4", "command": "c-f979d04af47aebdd"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',87,'{"number": 87, "at": 1794980979627, "type": "played", "seat": 0, "ply": 82, "moves": ["guild-hall: draw europe"], "hash": "f283093a0b906aad", "command": "c-38703800149e259b"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',88,'{"number": 88, "at": 1794980979640, "type": "played", "seat": 1, "ply": 83, "moves": ["shipyard: ship africa-fleet"], "hash": "d3bb9c337245323c", "command": "c-785729763a12917c"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',89,'{"number": 89, "at": 1794980979642, "type": "played", "seat": 0, "ply": 84, "moves": ["docks: ship far-east"], "hash": "e6bdea1879fda88d", "command": "c-3451d0135675f6ad"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',90,'{"number": 90, "at": 1794980979644, "type": "played", "seat": 0, "ply": 85, "moves": ["occupy mombasa"], "hash": "5deca0551e4df810", "command": "c-fc3947249fc2d0a1"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',91,'{"number": 91, "at": 1794980979645, "type": "played", "seat": 1, "ply": 86, "moves": ["pass"], "hash": "a1b3c8d618234895", "command": "c-e8c147437abec539"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',92,'{"number": 92, "at": 1794980979646, "type": "played", "seat": 0, "ply": 87, "moves": ["token occupy-draw: draw north-america"], "hash": "defb9b8c7924a283", "command": "c-ccb573d95810d60e"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',93,'{"number": 93, "at": 1794980979656, "type": "played", "seat": 0, "ply": 88, "moves": ["token attack: attack london"], "hash": "e8e9fc9fd14a9a79", "command": "c-d5ab8b4d15b40aeb"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',94,'{"number": 94, "at": 1794980979658, "type": "played", "seat": 0, "ply": 89, "moves": ["pass"], "hash": "4775babb9b4e42b6", "command": "c-63771407e8e72789"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',95,'{"number": 95, "at": 1794980979659, "type": "played", "seat": 0, "ply": 90, "moves": ["discard europe 0"], "hash": "6ed2333adbab11ab", "command": "c-e39639be7a605a91"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',96,'{"number": 96, "at": 1794980979661, "type": "played", "seat": 0, "ply": 91, "moves": ["governor-space empty"], "hash": "bf5bfa90f5a6b557", "command": "c-ca04c79f6f15b6ad"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',97,'{"number": 97, "at": 1794980979662, "type": "played", "seat": 0, "ply": 92, "moves": ["discard europe 5"], "hash": "973bcc2845ed1c60", "command": "c-cd02c5e116353d03"}');
INSERT INTO "events" VALUES('p9ysav2umwtkm79s',98,'{"number": 98, "at": 1794980979662, "type": "over", "result": {"winners": [0], "scores": [{"total": 41, "cities": 7, "connections": 2, "industry": 7, "culture": 7, "finance": 7, "politics": 4, "cards": 6, "buildings": 0, "governor_space": 3, "population": 0, "slavery": -2, "exploits": 0}, {"total": 35, "cities": 3, "connections": 0, "industry": 4, "culture": 7, "finance": 2, "politics": 10, "cards": 5, "buildings": 0, "governor_space": 3, "population": 2, "slavery": -1, "exploits": 0}]}, "by": 0, "command": "c-cd02c5e116353d03"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',1,'{"number": 1, "at": 1794980978896, "type": "created", "settings": {"edition": "classic", "players": 3, "phases": "together", "exploits": true, "clock": {"kind": "none"}, "listed": false, "hints": true, "seats": [{"holder": "person"}, {"holder": "person"}, {"holder": "person"}]}, "rules": "1"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',2,'{"number": 2, "at": 1794980978896, "type": "seated", "seat": 0, "holder": "person", "name": "Ada"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',3,'{"number": 3, "at": 1794980978899, "type": "seated", "seat": 1, "holder": "person", "name": "Ben"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',4,'{"number": 4, "at": 1794980978903, "type": "seated", "seat": 2, "holder": "person", "name": "Cleo"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',5,'{"number": 5, "at": 1794980978903, "type": "started", "record": {"format": "endeavor-record/1", "edition": "classic", "options": {"phases": "together"}, "players": [{"name": "Ada"}, {"name": "Ben"}, {"name": "Cleo"}], "seed": "d3572631898a04e9", "setup": {"first": 0, "tokens": {"africa#1": "industry", "africa#2": "politics", "africa#3": "culture", "africa#4": "culture", "africa#5": "finance", "africa#6": "industry", "south-america#1": "culture", "south-america#2": "politics", "south-america#3": "ship-draw", "south-america#4": "finance", "south-america#5": "politics", "south-america#6": "politics", "caribbean#1": "occupy-draw", "caribbean#2": "industry", "caribbean#3": "finance", "caribbean#4": "culture", "caribbean#5": "politics", "caribbean#6": "industry", "north-america#1": "politics", "north-america#2": "culture", "north-america#3": "industry", "north-america#4": "ship-draw", "north-america#5": "politics", "north-america#6": "finance", "north-america#7": "politics", "india#1": "finance", "india#2": "finance", "india#3": "finance", "india#4": "politics", "india#5": "attack", "india#6": "occupy-draw", "india#7": "culture", "far-east#1": "politics", "far-east#2": "politics", "far-east#3": "culture", "far-east#4": "industry", "far-east#5": "ship-draw", "far-east#6": "payment", "far-east#7": "culture", "far-east#8": "politics", "london": "politics", "danzig": "finance", "lisbon": "industry", "seville": "finance", "paris": "industry", "rome": "culture", "constantinople": "politics", "algiers": "politics", "tripoli": "industry", "alexandria": "culture", "elmina": "industry", "mombasa": "culture", "lima": "culture", "salvador": "finance", "buenos-aires": "culture", "havana": "payment", "port-royal": "finance", "bridgetown": "culture", "new-orleans": "industry", "quebec": "politics", "boston": "politics", "surat": "politics", "goa": "politics", "calcutta": "culture", "malacca": "industry", "canton": "finance", "amoy": "occupy-draw", "edo": "occupy-draw", "manila": "culture", "amoy~manila": "politics", "calcutta~canton": "ship-draw", "calcutta~malacca": "culture", "danzig~malacca": "occupy-draw", "canton~constantinople": "ship-draw", "danzig~goa": "politics", "goa~surat": "ship-draw", "london~surat": "industry", "boston~quebec": "finance", "boston~london": "politics", "paris~quebec": "industry", "havana~new-orleans": "industry", "algiers~new-orleans": "culture", "havana~seville": "politics", "bridgetown~havana": "culture", "bridgetown~lisbon": "industry", "port-royal~salvador": "politics", "lisbon~salvador": "finance", "buenos-aires~seville": "attack", "algiers~elmina": "occupy-draw", "elmina~mombasa": "finance", "alexandria~mombasa": "finance", "alexandria~tripoli": "culture", "alexandria~constantinople": "finance", "constantinople~rome": "politics", "paris~rome": "industry"}}, "moves": []}, "by": 2}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',6,'{"number": 6, "at": 1794980978906, "type": "played", "seat": 0, "ply": 0, "moves": ["build shipyard"], "hash": "55d92e7b4a8e0287", "command": "c-269e0d37f2a74de4"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',7,'{"number": 7, "at": 1794980978951, "type": "played", "seat": 1, "ply": 1, "moves": ["build shipyard"], "hash": "499bff9aaf7a51c7", "command": "c-c5c7fd0a6a3a450"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',8,'{"number": 8, "at": 1794980978967, "type": "played", "seat": 2, "ply": 2, "moves": ["build market"], "hash": "6afd5e54ce00c6b1", "command": "c-892f902bd23f0824"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',9,'{"number": 9, "at": 1794980978979, "type": "played", "seat": 0, "ply": 3, "moves": ["colonial-house: occupy danzig"], "hash": "188a67e480d3dd05", "command": "c-9531985d5d9dc9f8"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',10,'{"number": 10, "at": 1794980979016, "type": "played", "seat": 1, "ply": 4, "moves": ["colonial-house: occupy algiers"], "hash": "5a6ec51175b3c4c1", "command": "c-81e74ef5e8e25d94"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',11,'{"number": 11, "at": 1794980979023, "type": "played", "seat": 2, "ply": 5, "moves": ["colonial-house: occupy london"], "hash": "de6384e4ec9642ad", "command": "c-1600a35a099950d8"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',12,'{"number": 12, "at": 1794980979056, "type": "played", "seat": 0, "ply": 6, "moves": ["pass"], "hash": "9646d4f590fd4954", "command": "c-11e20b8f6b0d549b"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',13,'{"number": 13, "at": 1794980979060, "type": "played", "seat": 1, "ply": 7, "moves": ["pass"], "hash": "4e3df0f1deb054ac", "command": "c-8d116ece1738f7d9"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',14,'{"number": 14, "at": 1794980979064, "type": "played", "seat": 2, "ply": 8, "moves": ["pass"], "hash": "ef5af80182e9712c", "command": "c-d3ac94af0f21ddb6"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',15,'{"number": 15, "at": 1794980979068, "type": "played", "seat": 1, "ply": 9, "moves": ["build workshop"], "hash": "7070a0892a087b8d", "command": "c-f28c105d1fb17c23"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',16,'{"number": 16, "at": 1794980979072, "type": "played", "seat": 2, "ply": 10, "moves": ["build market"], "hash": "015cf23f540dba3c", "command": "c-a09f76b5a170b338"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',17,'{"number": 17, "at": 1794980979076, "type": "played", "seat": 0, "ply": 11, "moves": ["build workshop"], "hash": "140b8d057003e877", "command": "c-fd630f1f29d0da9"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',18,'{"number": 18, "at": 1794980979119, "type": "played", "seat": 1, "ply": 12, "moves": ["shipyard: ship caribbean"], "hash": "4eb42366a81993af", "command": "c-658cda1495e60af5"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',19,'{"number": 19, "at": 1794980979124, "type": "played", "seat": 2, "ply": 13, "moves": ["colonial-house: occupy alexandria"], "hash": "5cf82201eedc99eb", "command": "c-3898d190f9ebdacc"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',20,'{"number": 20, "at": 1794980979151, "type": "played", "seat": 0, "ply": 14, "moves": ["colonial-house: occupy constantinople"], "hash": "2d6a004af1c6c169", "command": "c-dbc496cb8e81973e"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',21,'{"number": 21, "at": 1794980979156, "type": "played", "seat": 1, "ply": 15, "moves": ["token occupy-draw: draw slavery"], "hash": "b4e198ed193a18a9", "command": "c-6b4cb2424a23d596"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',22,'{"number": 22, "at": 1794980979169, "type": "played", "seat": 2, "ply": 16, "moves": ["market: draw europe"], "hash": "cf8eb0866327dcda", "command": "c-1e27a1c08a6a63ec"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',23,'{"number": 23, "at": 1794980979170, "type": "played", "seat": 0, "ply": 17, "moves": ["pass"], "hash": "f93f31bf323e9bef", "command": "c-d0eda82f8f6d0558"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',24,'{"number": 24, "at": 1794980979180, "type": "played", "seat": 1, "ply": 18, "moves": ["pass"], "hash": "f85952f7013f4002", "command": "c-94e3bf911a61dbe2"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',25,'{"number": 25, "at": 1794980979189, "type": "played", "seat": 2, "ply": 19, "moves": ["pass"], "hash": "ca9e32f96f54e35b", "command": "c-18f135d25f557203"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',26,'{"number": 26, "at": 1794980979205, "type": "played", "seat": 2, "ply": 20, "moves": ["build workshop"], "hash": "8716802f9891fcf0", "command": "c-1012f037b64ce422"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',27,'{"number": 27, "at": 1794980979217, "type": "played", "seat": 0, "ply": 21, "moves": ["build shipyard"], "hash": "877104cdcf27d09b", "command": "c-9e7769b10f4205b4"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',28,'{"number": 28, "at": 1794980979260, "type": "played", "seat": 1, "ply": 22, "moves": ["build fortress"], "hash": "cc931fd75951845f", "command": "c-ae2eb1547f150524"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',29,'{"number": 29, "at": 1794980979262, "type": "played", "seat": 2, "ply": 23, "moves": ["salary market"], "hash": "0422bbab6d947179", "command": "c-506bf2efc6f87718"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',30,'{"number": 30, "at": 1794980979263, "type": "played", "seat": 2, "ply": 24, "moves": ["market: draw slavery"], "hash": "9a6c9426b7aadd77", "command": "c-ec66a78795e761d1"}');
INSERT INTO "events" VALUES('pp4mhb3rhcsnh989',31,'{"number": 31, "at": 1794980979264, "type": "said", "seat": 1, "text": "Fair winds", "command": "c-5c90a9587403e430"}');
INSERT INTO "events" VALUES('x3d7k6ikabhpypya',1,'{"number": 1, "at": 1794980979266, "type": "created", "settings": {"edition": "classic", "players": 3, "phases": "together", "exploits": true, "clock": {"kind": "none"}, "listed": false, "hints": true, "seats": [{"holder": "person"}, {"holder": "person"}, {"holder": "person"}]}, "rules": "1"}');
INSERT INTO "events" VALUES('x3d7k6ikabhpypya',2,'{"number": 2, "at": 1794980979266, "type": "seated", "seat": 0, "holder": "person", "name": "Ada"}');
CREATE TABLE games (
        game TEXT PRIMARY KEY,
        stage TEXT NOT NULL,
        listed INTEGER NOT NULL,
        rules TEXT NOT NULL,
        summary TEXT NOT NULL,
        deadline INTEGER,
        bot_ply INTEGER,
        bot_since INTEGER NOT NULL,
        bot_until INTEGER NOT NULL,
        number INTEGER NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL) STRICT;
INSERT INTO "games" VALUES('pp4mhb3rhcsnh989','playing',0,'1','{"stage": "playing", "number": 31, "created": 1794980978896, "updated": 1794980979264, "seats": [{"holder": "person", "name": "Ada"}, {"holder": "person", "name": "Ben"}, {"holder": "person", "name": "Cleo"}], "ply": 25, "turn": 0, "edition": "classic", "players": 3, "clock": {"kind": "none"}, "round": 3}',NULL,NULL,1794980978896,0,31,1794980978896,1794980979264);
INSERT INTO "games" VALUES('x3d7k6ikabhpypya','waiting',0,'1','{"stage": "waiting", "number": 2, "created": 1794980979266, "updated": 1794980979266, "seats": [{"holder": "person", "name": "Ada"}, {"holder": "nobody"}, {"holder": "nobody"}], "ply": 0, "turn": null, "edition": "classic", "players": 3, "clock": {"kind": "none"}}',NULL,NULL,1794980979266,0,2,1794980979266,1794980979266);
INSERT INTO "games" VALUES('p9ysav2umwtkm79s','over',0,'1','{"stage": "over", "number": 98, "created": 1794980979266, "updated": 1794980979662, "seats": [{"holder": "person", "name": "Ada"}, {"holder": "person", "name": "Ben"}], "ply": 93, "turn": null, "edition": "age-of-sail-a", "players": 2, "clock": {"kind": "none"}, "round": 7, "totals": [41, 35], "winners": [0]}',NULL,NULL,1794980979266,0,98,1794980979266,1794980979662);
CREATE TABLE kept (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL) STRICT;
INSERT INTO "kept" VALUES('push key','-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg458E0Q+EuiS15wmb
S9lTNW7Ds24Ard6hWDoyPAMAZVOhRANCAATPBGkt0LyVaBfI8vKj3ZbFu77y8/cc
hrR8KsI1LSYZFUHeUl0b1aY+7qmipKuDGcqJJcEEzzrL0kEgXAH2zgNc
-----END PRIVATE KEY-----
');
CREATE TABLE notices (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        channel TEXT NOT NULL,
        device TEXT NOT NULL,
        address TEXT NOT NULL,
        text TEXT NOT NULL,
        due INTEGER,
        tries INTEGER NOT NULL,
        result TEXT NOT NULL,
        UNIQUE (game, number, seat, channel, device)) STRICT;
CREATE TABLE seat_keys (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        hash TEXT NOT NULL,
        account INTEGER REFERENCES accounts ON DELETE SET NULL,
        PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seat_keys" VALUES('p9ysav2umwtkm79s',-1,'38814ef95e7145cf6ef815728adb6d7cf05c03727cd7177593771ac34acd44ef',NULL);
INSERT INTO "seat_keys" VALUES('p9ysav2umwtkm79s',0,'bce3142381d8e2d8779065b33484d8ccfd7cee03bd5ecf2601b31c1904e1187c',NULL);
INSERT INTO "seat_keys" VALUES('p9ysav2umwtkm79s',1,'be418ed5c8694b2be1b03f1795cdb4f7e70bccfa91373d11c69f868caa8d7e63',NULL);
INSERT INTO "seat_keys" VALUES('pp4mhb3rhcsnh989',-1,'8a7ecda9080c5b7414eaf366a1607329936e761225390abbf7b6335bf960d4ce',NULL);
INSERT INTO "seat_keys" VALUES('pp4mhb3rhcsnh989',0,'526582e124f04403de7c124b86f147ee3c974169cebf2ed31c01c3b4a38332ea',1);
INSERT INTO "seat_keys" VALUES('pp4mhb3rhcsnh989',1,'ff837fbd70fbbb42cecb0cbd47e1100515a1f6c754aae65a571c9af3bb2e0010',NULL);
INSERT INTO "seat_keys" VALUES('pp4mhb3rhcsnh989',2,'e9d549e8dd5ae0da431df37bf4b2b7c22fd7bf77ef3a7877072dd5713c6ba0e7',NULL);
INSERT INTO "seat_keys" VALUES('x3d7k6ikabhpypya',-1,'432caeadb8bf3368c67f3a3791e1de436a0cf07f9573d6b538cb1e64f3c9fd00',NULL);
INSERT INTO "seat_keys" VALUES('x3d7k6ikabhpypya',0,'e8b25e8936532ce9d1aad8081de68349340207b76e0ea0e7651931b36d212de0',NULL);
CREATE TABLE sessions (
        hash TEXT PRIMARY KEY,
        account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
        until INTEGER NOT NULL) STRICT;
INSERT INTO "sessions" VALUES('3dcfa0b2fe8f772b56a6a168e1ebc576c4fc614016613adbdfd8ec2599dbf843',1,1810532978874);
CREATE TABLE subscriptions (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        channel TEXT NOT NULL,
        device TEXT NOT NULL,
        address TEXT NOT NULL,
        PRIMARY KEY (game, seat, channel, device)) STRICT, WITHOUT ROWID;
CREATE INDEX games_lobby ON games (stage, updated) WHERE listed = 1;
CREATE INDEX games_due ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX games_bots ON games (bot_since) WHERE bot_ply IS NOT NULL;
CREATE INDEX seat_keys_account ON seat_keys (account) WHERE account IS NOT NULL;
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX notices_due ON notices (due) WHERE due IS NOT NULL;
COMMIT;
